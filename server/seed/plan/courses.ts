import type { courses, lessons, quizQuestions } from '../../features/learning/tables'

type CoursePlan = Omit<typeof courses.$inferInsert, 'createdAt' | 'cover' | 'deadline'> & {
  /** The sample picture that is copied as its cover. */
  picture: string
  daysOld: number
  /** Days from the first start. */
  deadlineIn?: number
}

export const planCourses: readonly CoursePlan[] = [
  {
    ...{ id: 'co-safety', title: '岗位安全必修课', category: 'safety', teacher: '安全环保部 周敏' },
    description: '从一段班前会录像开始，看懂身边的风险，记住出事时先做什么。学完并通过测验后获得证书。',
    ...{ required: true, points: 60, picture: 'trends/22-0', daysOld: 6, deadlineIn: 30 },
  },
  {
    ...{ id: 'co-excel', title: '表格高效办公', category: 'office', teacher: '信息中心 陈立' },
    description: '三课学会整理数据：先让表格规整，再让公式代替手工，最后用一张图把话说清楚。',
    ...{ required: false, points: 30, picture: 'trends/4-0', daysOld: 40 },
  },
  {
    ...{ id: 'co-done', title: '职场沟通入门', category: 'management', teacher: '人力资源部 林楠' },
    description: '怎样把一件事说清楚、听明白、落下来。',
    ...{ required: false, points: 40, picture: 'trends/4-1', daysOld: 240 },
  },
]

/** Duration of the sample video. */
const VIDEO_SECONDS = 10
const ARTICLE_SECONDS = 60

type LessonPlan = Omit<typeof lessons.$inferInsert, 'video'>

export const planLessons: readonly LessonPlan[] = [
  {
    ...{ id: 'l-safety-film', courseId: 'co-safety', position: 0, title: '班前会怎么开', kind: 'video' },
    seconds: VIDEO_SECONDS,
  },
  {
    ...{ id: 'l-safety-text', courseId: 'co-safety', position: 1, title: '出事时的三步', kind: 'article' },
    seconds: ARTICLE_SECONDS,
    content:
      '第一步，先停。发现异常立即停止作业，关掉能关的电源和阀门，让自己和同事离开危险的地方。不要因为赶进度而“再坚持一下”。\n\n' +
      '第二步，再报。向当班负责人报告地点、发生了什么、有没有人受伤。需要外援时，火警拨打 119，急救拨打 120，说清楚地址和入口。\n\n' +
      '第三步，后救。在自己安全的前提下救人：触电先断电，中毒先通风，受伤不随意搬动。没有把握就守住现场，等专业人员到来。\n\n' +
      '事后如实记录经过。隐患上报不追究上报人，瞒报才会让下一个人受伤。',
  },
  {
    ...{ id: 'l-excel-table', courseId: 'co-excel', position: 0, title: '让表格规整', kind: 'article' },
    seconds: ARTICLE_SECONDS,
    content:
      '一行只记一件事，一列只放一种数据。标题只占一行，不合并单元格，不在数据中间留空行。\n\n' +
      '日期用日期格式，金额用数字格式，单位写在列标题里。这样排序、筛选和汇总才不会出错。\n\n' +
      '把原始数据和汇总分在两张表里：原始数据只增不改，汇总由公式得出。',
  },
  {
    ...{ id: 'l-excel-sum', courseId: 'co-excel', position: 1, title: '用公式代替手工', kind: 'article' },
    seconds: ARTICLE_SECONDS,
    content:
      '按条件求和用 SUMIFS，按条件计数用 COUNTIFS。区域整列引用时，新增的行会自动算进去。\n\n' +
      '在两张表之间取数，用 XLOOKUP 或 VLOOKUP，并写明找不到时显示什么。\n\n' +
      '公式写好后抽三行手工核对一遍，再交给别人用。',
  },
  {
    ...{ id: 'l-excel-chart', courseId: 'co-excel', position: 2, title: '一张图说清楚', kind: 'video' },
    seconds: VIDEO_SECONDS,
  },
  {
    ...{ id: 'l-talk', courseId: 'co-done', position: 0, title: '先说结论', kind: 'article' },
    seconds: ARTICLE_SECONDS,
    content:
      '汇报先说结论，再说理由，最后说需要对方做什么。一封邮件只谈一件事，主题行写明要办的事和期限。\n\n' +
      '听的时候先复述对方的意思，确认没有听错再回应。会后半小时内把决定、负责人和期限写下来发给大家。',
  },
]

type QuestionPlan = typeof quizQuestions.$inferInsert

const question = (position: number, text: string, options: readonly string[], right: string, why: string) => ({
  id: `q-safety-${position}`,
  courseId: 'co-safety',
  position,
  text,
  options: options.map((option, place) => ({ optionId: 'abcd'[place] ?? '', text: option })),
  answers: [...right],
  why,
})

export const planQuestions: readonly QuestionPlan[] = [
  question(
    0,
    '作业中发现设备异响，首先应该做什么？',
    ['做完这一批再检查', '立即停止作业', '拍照发到群里', '请同事接手'],
    'b',
    '异常时先停：停止作业、断开能断的能源，再报告。',
  ),
  question(
    1,
    '报告事故时必须说清楚哪些内容？（多选）',
    ['地点', '发生了什么', '有没有人受伤', '责任在谁'],
    'abc',
    '先报地点、情况和伤者；责任由调查认定，不在报告时下结论。',
  ),
  question(2, '发生火灾时拨打哪个电话？', ['110', '114', '119', '12345'], 'c', '火警电话是 119。'),
  question(
    3,
    '发现有人触电，第一步是什么？',
    ['用手把人拉开', '先切断电源', '泼水降温', '等救护车到来'],
    'b',
    '触电先断电；没有断电前直接接触会使救援者一同触电。',
  ),
  question(
    4,
    '发现隐患后正确的做法是？',
    ['如实上报', '没有造成后果就不必说', '等检查时再说', '自己记住就行'],
    'a',
    '隐患如实上报，上报人不受追究。',
  ),
]
