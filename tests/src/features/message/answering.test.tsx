import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Code } from '@contract/codes'
import { comments } from '@contract/comment'
import { people as accounts } from '@contract/people'
import { exit } from '@/http/sessionEnd'
import { deviceStore } from '@/lib/stores/deviceStore'
import { session } from '@/session/session'
import { outbox } from '@/writes/outbox/outbox'
import { makeComment, makeMessage } from '@tests/support/makers'
import { received, stub, stubOffline, stubRefusal, stubStatus } from '@tests/support/stubs'
import { atTheMessages, people, show, target } from './messageScreen'

atTheMessages()

describe('comments and replies', () => {
  it('are answered in place', async () => {
    show('/message/trend?category=1', [makeMessage({ content: '路线能发一下吗？' })])
    expect(await screen.findByText('路线能发一下吗？')).toBeVisible()
    expect(screen.getByRole('link', { name: '春季徒步回顾' })).toHaveAttribute('href', '/mobile/trend/detail?id=t-1')
    await people.click(screen.getByRole('button', { name: '回复 周远' }))
    await people.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('请输入回复内容')).toBeVisible()
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '晚上发给你')
    stubRefusal(comments.publish, Code.TooOften, '评论太频繁，请 30 秒后再试')
    await people.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('评论太频繁，请 30 秒后再试')).toBeVisible()
    stub(comments.publish, makeComment())
    await people.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('回复成功')).toBeVisible()
    expect(received(comments.publish)[1]?.body).toEqual({
      trendsId: 't-1',
      commentsId: 'c-1',
      content: '晚上发给你',
      fileIds: [],
    })
    expect(screen.queryByRole('textbox')).not.toBeInTheDocument()
  })

  it('give the focus back to their button, and leave it where it has gone meanwhile', async () => {
    show('/message/trend?category=1', [makeMessage({ content: '路线能发一下吗？' })])
    const answer = () => screen.getByRole('button', { name: '回复 周远' })
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await people.click(screen.getByRole('button', { name: '取消' }))
    expect(answer()).toHaveFocus()
    await people.click(answer())
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '好')
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    stub(comments.publish, () => held.then(() => makeComment()))
    await people.click(screen.getByRole('button', { name: '发送' }))
    const link = screen.getByRole('link', { name: '春季徒步回顾' })
    link.focus()
    release()
    expect(await screen.findByText('回复成功')).toBeVisible()
    expect(link).toHaveFocus()
    await people.click(answer())
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '又一句')
    stub(comments.publish, makeComment())
    await people.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(answer()).toHaveFocus())
  })

  it('keep what was typed when it could not be sent', async () => {
    const message = makeMessage({ target: { ...target, commentsId: 'c-9', targetKind: 'COMMENTS' } })
    const { unmount } = show('/message/trend?category=1', [message])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '别丢了')
    stubStatus(comments.publish, 500)
    await people.click(screen.getByRole('button', { name: '发送' }))
    expect(await screen.findByText('发送失败，内容已为您保留，请稍后再发送')).toBeVisible()
    unmount()
    // The session has ended meanwhile, and its user has signed in again.
    session.signOut()
    session.signIn({ accessToken: 'another', isFamilyAccount: 'N' })
    show('/message/trend?category=1', [message])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await waitFor(() => expect(screen.getByRole('textbox', { name: '回复 周远' })).toHaveValue('别丢了'))
  })

  it('open again with their words after a login in the middle of the answer', async () => {
    const replaced = vi.spyOn(exit, 'replace').mockImplementation(() => undefined)
    const message = makeMessage({ target: { ...target, commentsId: 'c-12', targetKind: 'COMMENTS' } })
    const { unmount } = show('/message/trend?category=1', [message])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await waitFor(() => expect(received(accounts.account).length).toBeGreaterThan(0))
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '还没写完')
    stubRefusal(comments.publish, Code.InvalidToken, '')
    await people.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(replaced).toHaveBeenCalledTimes(1))
    unmount()
    session.signIn({ accessToken: 'another', isFamilyAccount: 'N' })
    show('/message/trend?category=1', [message])
    await waitFor(async () => expect(await screen.findByRole('textbox', { name: '回复 周远' })).toHaveValue('还没写完'))
  })

  it('wait for the network where there is none', async () => {
    show('/message/trend?category=1', [
      makeMessage({ target: { ...target, commentsId: 'c-8', targetKind: 'COMMENTS' } }),
    ])
    await people.click(await screen.findByRole('button', { name: '回复 周远' }))
    await waitFor(() => expect(received(accounts.account).length).toBeGreaterThan(0))
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '山里没有信号')
    stubOffline(comments.publish)
    await people.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
    expect(screen.queryByText('回复成功')).not.toBeInTheDocument()
    expect(screen.queryByText('网络连接异常,请稍后再试!')).toBeNull()
    expect(outbox.entries().map(({ write }) => write)).toMatchObject([
      {
        kind: 'comment',
        parentId: 'c-8',
        place: { userId: 'u-me', commentsId: 'c-8' },
        draft: { content: '山里没有信号' },
      },
    ])
    stub(comments.publish, makeComment())
    await outbox.flush()
    const [first, second] = received(comments.publish)
    expect(second?.body).toEqual(first?.body)
    expect(second?.headers.get('idempotency-key')).toBe(first?.headers.get('idempotency-key'))
    expect(outbox.entries()).toEqual([])
  })

  it('are one answer from two tabs with the same draft, and another where the words differ', async () => {
    const message = makeMessage({ target: { ...target, commentsId: 'c-14', targetKind: 'COMMENTS' } })
    const place = 'answer/u-me/t-1/c-14'
    stub(comments.publish, makeComment())
    const open = async () => {
      const tab = show('/message/trend?category=1', [message])
      await people.click(await screen.findByRole('button', { name: '回复 周远' }))
      return tab
    }
    const send = async (times: number) => {
      await people.click(screen.getByRole('button', { name: '发送' }))
      await waitFor(() => expect(received(comments.publish)).toHaveLength(times))
      await waitFor(() => expect(screen.queryByRole('textbox')).not.toBeInTheDocument())
    }
    const first = await open()
    await waitFor(() => expect(received(accounts.account).length).toBeGreaterThan(0))
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '同一句')
    await waitFor(async () => expect(await deviceStore.read(place)).toMatchObject({ content: '同一句' }))
    const kept = await deviceStore.read(place)
    await send(1)
    first.unmount()
    // The other tab had read the draft before this one sent it.
    await deviceStore.write(place, kept)
    const second = await open()
    await waitFor(() => expect(screen.getByRole('textbox', { name: '回复 周远' })).toHaveValue('同一句'))
    await send(2)
    second.unmount()
    const keys = received(comments.publish).map(({ headers }) => headers.get('idempotency-key'))
    expect(keys[1]).toBe(keys[0])

    await deviceStore.write(place, kept)
    await open()
    await waitFor(() => expect(screen.getByRole('textbox', { name: '回复 周远' })).toHaveValue('同一句'))
    await people.type(screen.getByRole('textbox', { name: '回复 周远' }), '，又一句')
    stubRefusal(comments.publish, Code.ReusedKey, '请求标识已用于其他内容')
    await people.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(received(comments.publish)).toHaveLength(4))
    const [third, fourth] = received(comments.publish).slice(2)
    expect(fourth?.body).toEqual(third?.body)
    expect(fourth?.headers.get('idempotency-key')).not.toBe(third?.headers.get('idempotency-key'))
  })

  it('about a post that is closed now say so and are not answered', async () => {
    show('/message/trend?category=1', [makeMessage({ target: { ...target, title: '' } })])
    expect(await screen.findByText('该动态暂时无法查看')).toBeVisible()
    expect(screen.queryByRole('button', { name: /回复/ })).not.toBeInTheDocument()
  })
})
