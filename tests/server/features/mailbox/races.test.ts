import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ADVICE_CAPTCHA_AFTER, ADVICE_FOLLOW_UPS, AdviceStage, mailbox } from '@contract/mailbox'
import { appOf, first, second, withTwoApps } from '@tests/support/servers/twoApps'
import { clerk, member } from './people'

withTwoApps()

it('one entry comes of one key, whichever server it reaches', async () => {
  const here = await member(first)
  const send = (n: number) => appOf(n).post
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      send(n)(mailbox.write, { adviceType: 'canteen', adviceDesc: '一次' }, { token: here.token, key: 'one-and-only' }),
    ),
  )
  expect(answers.map(({ code }) => code)).toEqual(answers.map(() => Code.Success))
  expect((await here.mine()).total).toBe(1)
})

it('two servers take together no more entries without the slider than one', async () => {
  const here = await member(first)
  const answers = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      appOf(n).post(
        mailbox.write,
        { adviceType: 'canteen', adviceDesc: `第${n}条`, anonymous: n % 3 === 0 },
        { token: here.token },
      ),
    ),
  )
  expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(ADVICE_CAPTCHA_AFTER)
  expect(answers.filter(({ code }) => code === Code.CaptchaFirst)).toHaveLength(30 - ADVICE_CAPTCHA_AFTER)
})

it('two of the staff cannot take or answer the same entry', async () => {
  const author = await member(first)
  const [one, two] = [await clerk(first), await clerk(first, {}, second)]
  for (let round = 0; round < 15; round += 1) {
    const adviceId = await author.written({ adviceDesc: `第${round}条` })
    const taken = await Promise.all([one.take(adviceId), two.take(adviceId)])
    expect(taken.map(({ code }) => code).sort()).toEqual([Code.Success, Code.Conflict])
    const answered = await Promise.all([
      one.reply(adviceId, '甲'),
      two.reply(adviceId, '乙'),
      one.reply(adviceId, '甲'),
    ])
    expect(answered.filter(({ code }) => code === Code.Success)).toHaveLength(1)
    expect((await author.newest()).followUps).toEqual([])
  }
})

it('no reply crosses an addition that its writer has not seen', async () => {
  const author = await member(first)
  const staff = await clerk(first, {}, second)
  for (let round = 0; round < 15; round += 1) {
    const adviceId = await author.written({ adviceDesc: `第${round}条` })
    const [added, answered] = await Promise.all([
      author.followUp(adviceId, '还有一点'),
      staff.reply(adviceId, '好', { seenFollowUps: 0 }),
    ])
    expect(added.code).toBe(Code.Success)
    const { stage, followUps } = await author.newest()
    // Either the addition came first and the reply was refused, or it came after the reply and waits.
    expect(followUps).toHaveLength(1)
    expect(stage).toBe(answered.code === Code.Success ? AdviceStage.Processing : AdviceStage.Received)
    expect([Code.Success, Code.Conflict]).toContain(answered.code)
  }
})

it('two servers take together no more additions than one entry may have', async () => {
  const author = await member(first)
  const adviceId = await author.written()
  const add = (n: number) =>
    appOf(n).post(mailbox.followUp, { adviceId, adviceDesc: `第${n}次` }, { token: author.token })
  const answers = await Promise.all(Array.from({ length: ADVICE_FOLLOW_UPS + 4 }, (_, n) => add(n)))
  expect(answers.filter(({ code }) => code === Code.Success)).toHaveLength(ADVICE_FOLLOW_UPS)
})
