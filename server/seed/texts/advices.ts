import { AUDITOR, COMPANY, DEMO, KITCHEN } from '../plan/sampleIds'

/** One sample entry of the mailbox. */
export interface SampleAdvice {
  /** One of the sample people; undefined for an anonymous entry. */
  author?: string
  type: string
  content: string
  /** Days before the first start. */
  daysAgo: number
  /** Taken, or answered some days after it was written. */
  stage: 'received' | 'processing' | Replied
}

interface Replied {
  repliedAfterDays: number
  reply: string
  rating?: 'Y' | 'N'
  /** An unanswered question of the author waits. */
  followUps?: { by: 'author' | 'staff'; text: string }[]
}

/** `u-demo` has more than a page of them, in all stages. */
export const ADVICES: readonly SampleAdvice[] = [
  {
    author: DEMO,
    type: 'canteen',
    daysAgo: 200,
    content: '二楼面档的汤最近偏咸，建议另备一壶清汤自取。',
    stage: { repliedAfterDays: 2, reply: '已与档口沟通，每天减盐两成，并在取餐口旁增设清汤。', rating: 'Y' },
  },
  {
    author: DEMO,
    type: 'office',
    daysAgo: 171,
    content: '12层东侧会议室的投影遥控器丢了两个星期，开会只能站上椅子按开关。',
    stage: { repliedAfterDays: 1, reply: '新遥控器已放在会议室抽屉里，并贴了编号。感谢提醒。', rating: 'Y' },
  },
  {
    author: DEMO,
    type: 'product',
    daysAgo: 150,
    content: '发布动态时如果中途接电话，回来图片的顺序会变。手机是安卓。',
    stage: { repliedAfterDays: 5, reply: '已在新版本修复，请更新后再试。', rating: 'Y' },
  },
  {
    author: DEMO,
    type: 'welfare',
    daysAgo: 126,
    content: '体检套餐里希望增加颈椎检查，很多同事长期伏案。',
    stage: {
      repliedAfterDays: 6,
      reply: '今年的套餐已签约，颈椎检查列入明年的招标要求；本季度先开放三次理疗名额。',
      rating: 'N',
      followUps: [
        { by: 'author', text: '理疗名额在哪里预约？' },
        { by: 'staff', text: '每周一上午十点在“服务—健康”里放号，先到先得。' },
      ],
    },
  },
  {
    author: DEMO,
    type: 'career',
    daysAgo: 98,
    content: '内部转岗的流程能不能公开每一步需要多久？现在只能一直等。',
    stage: { repliedAfterDays: 7, reply: '已在制度库发布《内部流动指引》，每一步的时限都写明了。', rating: 'Y' },
  },
  {
    author: DEMO,
    type: 'management',
    daysAgo: 77,
    content: '报销附件上传后没有编号，财务退回时很难对应是哪一张。',
    stage: { repliedAfterDays: 3, reply: '系统已按日期加序号自动编号。', rating: 'Y' },
  },
  {
    author: DEMO,
    type: 'office',
    daysAgo: 61,
    content: '地下车库B2的灯坏了一排，晚上加班取车看不清车位线。',
    stage: { repliedAfterDays: 1, reply: '物业当晚已更换灯管，并改为每周巡检。', rating: 'Y' },
  },
  {
    author: DEMO,
    type: 'canteen',
    daysAgo: 45,
    content: '能否给过敏的同事标出花生和海鲜？',
    stage: { repliedAfterDays: 4, reply: '本月起所有菜牌标注八类过敏原，线上菜单同步显示。' },
  },
  {
    author: DEMO,
    type: 'product',
    daysAgo: 33,
    content: '深色模式下视频的进度条看不清。',
    stage: { repliedAfterDays: 2, reply: '已调整颜色，请更新后查看。' },
  },
  {
    author: DEMO,
    type: 'other',
    daysAgo: 25,
    content: '一楼大厅的雨伞架能不能再放回来？雨天地面很滑。',
    stage: { repliedAfterDays: 2, reply: '雨伞架与防滑垫都已放回门口两侧。' },
  },
  {
    author: DEMO,
    type: 'canteen',
    daysAgo: 16,
    content: '早餐的豆浆经常七点半就没有了。',
    stage: {
      repliedAfterDays: 3,
      reply: '早餐豆浆的备量已增加三成，供应到八点半。',
      followUps: [{ by: 'author', text: '今天八点去还是没有，请再核实一下。' }],
    },
  },
  {
    author: DEMO,
    type: 'office',
    daysAgo: 6,
    content: '靠窗工位下午西晒，空调开到22度还是热，建议换遮光帘。',
    stage: 'processing',
  },
  {
    type: 'management',
    daysAgo: 3,
    content: '部门例会经常拖到晚上七点以后，希望有个明确的结束时间。',
    stage: 'received',
  },
  {
    author: DEMO,
    type: 'welfare',
    daysAgo: 1,
    content: '年底的节日礼品能不能提供几种选择？家里老人血糖高。',
    stage: 'received',
  },
  {
    author: COMPANY,
    type: 'product',
    daysAgo: 20,
    content: '企业主页的简介只能写一段，希望支持分段和图片。',
    stage: 'received',
  },
  {
    author: COMPANY,
    type: 'career',
    daysAgo: 5,
    content: '希望组织一次面向合作企业的招聘专场。',
    stage: 'processing',
  },
  {
    author: AUDITOR,
    type: 'product',
    daysAgo: 14,
    content: '审核列表里建议能按话题筛选。',
    stage: { repliedAfterDays: 6, reply: '已列入下个版本。' },
  },
  {
    author: KITCHEN,
    type: 'canteen',
    daysAgo: 4,
    content: '洗碗间的排风声音很大，戴着耳塞也听不清叫号，能不能请人看看风机？',
    stage: 'received',
  },
  { type: 'office', daysAgo: 2, content: '茶水间有人把整条的饼干拿回家，希望改成按份取用。', stage: 'received' },
]
