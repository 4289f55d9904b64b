import { screen, waitFor } from '@testing-library/react'
import { beforeAll, expect, it } from 'vitest'
import { wireSession } from '@/app/wireSession'
import { session } from '@/session/session'
import { confirm } from '@/ui/dialog/confirm'

beforeAll(async () => void (await import('@/ui/dialog/confirmView')), 60_000)

const signIn = (accessToken: string) => session.signIn({ accessToken, isFamilyAccount: 'N' })

it('a question that is open when the user changes is answered with no', async () => {
  signIn('token-a')
  wireSession()
  window.history.pushState({ idx: 1 }, '', '/mobile/me')
  const answer = confirm({ title: '确定取消预约吗？', yes: '取消预约', danger: true })
  await screen.findByRole('dialog')
  signIn('token-b')
  expect(await answer).toBe(false)
  expect(window.history.state).toEqual({ idx: 1 })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
