import { beforeEach, describe, expect, it } from 'vitest'
import { FILES_PER_COMMENT } from '@contract/limits'
import { keepAnswer, readAnswer } from '@/writes/drafts/comment/answerDraft'
import { type CommentDraft, keepDraft, NO_DRAFT, readDraft } from '@/writes/drafts/comment/commentDraft'
import { dropSent } from '@/features/trend/member/writing/furtherPictures'
import { comment } from '@/writes/operations/comment'

describe('a comment that comes back where others were begun meanwhile', () => {
  const place = { userId: 'u-me', trendsId: 't2', commentsId: '' }
  const pictures = (...keys: string[]) =>
    keys.map((key) => ({ key, name: `${key}.gif`, blob: new Blob(['GIF89a']), fileId: '', uploadedAt: 0 }))
  const keysOf = (draft: CommentDraft) => draft.pictures.map(({ key }) => key)
  const restore = (draft: CommentDraft) => comment.restore?.({ kind: 'comment', place, draft }, 'u-me')
  const begun = { content: '又想到的', emojiName: '', pictures: pictures('p1'), key: 'k', id: 'k' }

  beforeEach(() => keepDraft(place, begun))

  it('stands below their words and behind their pictures, under no key of theirs', async () => {
    await restore({ content: '先写的', emojiName: '微笑', pictures: pictures('p2'), key: 'former', id: 'former' })
    const joined = await readDraft(place)
    expect(joined).toMatchObject({ content: '又想到的\n先写的', emojiName: '微笑', key: '', id: '' })
    expect(keysOf(joined)).toEqual(['p1', 'p2'])
  })

  it('adds its pictures although it has no words', async () => {
    await restore({ ...NO_DRAFT, pictures: pictures('p2') })
    const joined = await readDraft(place)
    expect(joined.content).toBe('又想到的')
    expect(keysOf(joined)).toEqual(['p1', 'p2'])
  })

  it('changes nothing where they contain it already', async () => {
    await restore({ ...NO_DRAFT, content: '想到', pictures: pictures('p1') })
    expect(await readDraft(place)).toMatchObject({ content: '又想到的', key: 'k', id: 'k' })
  })

  it('has no more pictures than a comment may have', async () => {
    const many = pictures(...Array.from({ length: FILES_PER_COMMENT }, (_, at) => `m${at}`))
    await restore({ ...NO_DRAFT, pictures: many })
    expect((await readDraft(place)).pictures).toHaveLength(FILES_PER_COMMENT)
  })

  it('keeps its pictures beyond that for the next comment, also where further ones come back', async () => {
    const many = pictures(...Array.from({ length: FILES_PER_COMMENT }, (_, at) => `m${at}`))
    await restore({ ...NO_DRAFT, pictures: many })
    await restore({ ...NO_DRAFT, pictures: pictures('m8', 'q1') })
    const joined = await readDraft(place)
    expect(keysOf(joined)).toEqual(['p1', 'm0', 'm1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
    expect(joined.further?.map(({ key }) => key)).toEqual(['m8', 'q1'])
    await dropSent(place, joined)
    expect(await readDraft(place)).toMatchObject({ content: '', key: '' })
    expect(keysOf(await readDraft(place))).toEqual(['m8', 'q1'])
  })

  it('keeps its pictures beyond that beside what another tab has typed since', async () => {
    const sent = { ...begun, further: pictures('q1') }
    await keepDraft(place, { ...NO_DRAFT, content: '另写的', key: 'other', pictures: pictures('p3') })
    await dropSent(place, sent)
    const left = await readDraft(place)
    expect(left.content).toBe('另写的')
    expect(keysOf(left)).toEqual(['p3', 'q1'])
  })

  it('stands below the words of an answer, too', async () => {
    await keepAnswer(place, { content: '又答的', key: 'k', id: 'k' })
    await comment.restore?.(
      { kind: 'comment', place, draft: { ...NO_DRAFT, content: '先答的' }, isAnswer: true },
      'u-me',
    )
    expect(await readAnswer(place)).toEqual({ content: '又答的\n先答的', key: '', id: '' })
  })
})
