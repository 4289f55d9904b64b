import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { ADVICE_CAPTCHA_AFTER, mailbox } from '@contract/mailbox'
import { appOf, first, second, withTwoApps } from '@tests/support/twoApps'
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
      appOf(n).post(mailbox.write, { adviceType: 'canteen', adviceDesc: `第${n}条`, anonymous: n % 3 === 0 }, { token: here.token }),
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
    const answered = await Promise.all([one.reply(adviceId, '甲'), two.reply(adviceId, '乙'), one.reply(adviceId, '甲')])
    expect(answered.filter(({ code }) => code === Code.Success)).toHaveLength(1)
    expect((await author.newest()).followUps).toEqual([])
  }
})
