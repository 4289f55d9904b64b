import type { NotifyCategory } from '@contract/message'
import { paths } from '../../domain/paths'

interface HouseText {
  category: NotifyCategory
  title: string
  content: string
  /** Hours before the first start. */
  ageHours: number
  path?: string
}

export const HOUSE_TEXTS: readonly HouseText[] = [
  {
    category: 'notify_activity',
    title: '秋季健步走今天开赛',
    content: '为期七天，每天走满六千步，即可点亮“云岭健步”勋章。',
    ageHours: 3,
  },
  {
    category: 'notify_company',
    title: '总部园区班车时刻调整',
    content: '下周一起，早班车由 7:40 提前到 7:30 发车，请相互转告。',
    ageHours: 7,
  },
  {
    category: 'notify_recruit_job',
    title: '内部招聘：数据平台产品经理',
    content: '工作地点杭州，需三年以上平台产品经验，欢迎自荐，也欢迎推荐同事。',
    ageHours: 12,
  },
  {
    category: 'notify_apply_feedback',
    title: '您投递的“设备运维主管”有了新进展',
    content: '用人部门已查看您的简历，面试安排将在三个工作日内通知您。',
    ageHours: 20,
  },
  {
    category: 'notify_recruit_synergy',
    title: '协同招聘：请协助评估一位候选人',
    content: '青禾科技邀请您作为专业面试官，评估“前端工程师”候选人的作品。',
    ageHours: 26,
  },
  {
    category: 'notify_activity',
    title: '读书会第十二期报名中',
    content: '本期共读《乡土中国》，周四 19:00 在二号楼咖啡角，限额二十人。',
    ageHours: 50,
  },
  {
    category: 'notify_company',
    title: '年度体检预约开始',
    content: '请在本月底前选好体检机构和日期，家属可以自费同检。',
    ageHours: 75,
  },
  {
    category: 'notify_recruit_job',
    title: '内部招聘：食堂营养师',
    content: '持营养师证书优先，负责三个食堂的菜单设计与过敏原标注。',
    ageHours: 120,
  },
  {
    category: 'notify_apply_feedback',
    title: '您推荐的候选人已入职',
    content: '感谢推荐！推荐奖励将随下月工资发放。',
    ageHours: 200,
  },
  {
    category: 'notify_recruit_synergy',
    title: '协同招聘：江城机电发布三个急招岗位',
    content: '数控调试、质量检验、仓储主管，欢迎转发给合适的朋友。',
    ageHours: 260,
  },
  {
    category: 'notify_activity',
    title: '您的留言已得到回复',
    content: '关于“夜班食堂供应时间”的留言已有答复，感谢您的建议。',
    ageHours: 310,
    path: paths.mailboxOwn,
  },
]

interface HappyText {
  title: (name: string) => string
  content: string
  ageHours: number
}

export const HAPPY_TEXTS: readonly HappyText[] = [
  {
    title: (name) => `祝贺${name}荣获季度“匠心之星”`,
    content: '连续三个季度零返工，把每一道工序都做成了样板。',
    ageHours: 5,
  },
  {
    title: (name) => `祝贺${name}带队拿下省级创新大赛一等奖`,
    content: '从三百多支队伍中脱颖而出，评委说“看得到现场，也看得到人”。',
    ageHours: 54,
  },
  {
    title: (name) => `祝贺${name}晋升为高级导师`,
    content: '五年里带出了十一位新人，如今他们也开始带人了。',
    ageHours: 150,
  },
  { title: (name) => `${name}喜得千金，母女平安`, content: '愿小朋友健康长大，也愿新手爸妈睡个好觉。', ageHours: 240 },
]

export const REPORT_TEXT = { title: '您的动态被举报', content: '经核实未发现违规，动态不受影响，感谢理解。' }
