import { ANSWER_TEXTS, BANDS, PHQ9_HELP_ITEM, Scale } from '@contract/psychology'

interface ScaleText {
  minutes: number
  stem: string
  items: readonly string[]
  source: string
  /** Index of the item whose value above 0 shows help. */
  helpItem?: number
}

export const OPTIONS = ANSWER_TEXTS.map((text, value) => ({ value, text }))

const SOURCE =
  '由 Robert L. Spitzer、Janet B.W. Williams、Kurt Kroenke 等编制，辉瑞公司（Pfizer Inc.）提供教育资助，可免费使用。'

/** PHQ-9 and GAD-7 with their published cut-offs (docs/sources.md). */
export const SCALES: Readonly<Record<Scale, ScaleText>> = {
  phq9: {
    minutes: 3,
    stem: '在过去的两个星期，有多少时候您受到以下任何问题所困扰？',
    items: [
      '做事时提不起劲或没有兴趣',
      '感到心情低落、沮丧或绝望',
      '入睡困难、睡不安稳或睡眠过多',
      '感觉疲倦或没有活力',
      '食欲不振或吃太多',
      '觉得自己很糟，或觉得自己很失败，或让自己或家人失望',
      '对事物专注有困难，例如阅读报纸或看电视时',
      '动作或说话速度缓慢到别人已经察觉？或正好相反，烦躁或坐立不安、动来动去的情况更胜于平常',
      '有不如死掉或用某种方式伤害自己的念头',
    ],
    source: SOURCE,
    helpItem: PHQ9_HELP_ITEM,
  },
  gad7: {
    minutes: 2,
    stem: '在过去的两个星期，有多少时候您受到以下任何问题所困扰？',
    items: [
      '感觉紧张，焦虑或急切',
      '不能够停止或控制担忧',
      '对各种各样的事情担忧过多',
      '很难放松下来',
      '由于不安而无法静坐',
      '变得容易烦恼或急躁',
      '感到似乎将有可怕的事情发生而害怕',
    ],
    source: SOURCE,
  },
}

const ADVICE: Readonly<Record<string, string>> = {
  minimal: '继续留意自己的作息和心情；需要时可以随时与咨询师聊聊。',
  mild: '可以多休息、多与信任的人说说，并留意两周后的变化；愿意时可以预约咨询师。',
  moderate: '建议与咨询师或医院心理科的专业人员谈一谈，由他们作进一步了解。',
  moderatelySevere: '建议尽快与医院心理科或精神科的专业人员面谈，也可以拨打心理援助热线。',
  severe: '建议尽快与医院心理科或精神科的专业人员面谈，也可以拨打心理援助热线，并请信任的人陪伴。',
}

/** Result of the answers to a scale, each 0 to 3 (rule: cut-offs). */
export function resultOf(scale: Scale, answers: readonly number[]) {
  const { items, helpItem } = SCALES[scale]
  const total = answers.reduce((sum, answer) => sum + answer, 0)
  const { band = '', text = '' } = BANDS[scale].findLast(({ from }) => total >= from) ?? {}
  return {
    total,
    max: items.length * (OPTIONS.length - 1),
    band,
    bandText: text,
    advice: ADVICE[band] ?? '',
    help: helpItem !== undefined && (answers[helpItem] ?? 0) > 0,
    answers: items.map((item, place) => ({ item, text: OPTIONS[answers[place] ?? 0]?.text ?? '' })),
  }
}
