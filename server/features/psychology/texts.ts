import type { PsychologyHome } from '@contract/psychology'

/** Version of the consent text; change it together with `WHO_SEES`. */
export const CONSENT_VERSION = '2026-11'

export const WHO_SEES: PsychologyHome['whoSees'] = [
  { who: '您本人', what: '自己的作答、结果、趋势和预约，可以随时删除或撤回同意。' },
  { who: '您预约的咨询师', what: '您的姓名、预约时间和您填写的事由；看不到任何测评结果。' },
  { who: '单位、上级和人事', what: '看不到您是否使用。只有同一单位同一季度满 10 人时，才有一个人数。' },
  {
    who: '系统运维人员',
    what: '能查到您是否同意、何时完成第几轮、何时预约了谁；作答、结果和事由加密保存，没有任何命令能导出。同时掌握服务器密钥和数据库的人在技术上可以解开。',
  },
]
