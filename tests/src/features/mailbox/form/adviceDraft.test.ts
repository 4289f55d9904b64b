import { describe, expect, it } from 'vitest'
import { type AdviceDraft, followingDraft, freshDraft, joinedDraft } from '@/features/mailbox/form/adviceDraft'

const draft = (text: string, of: Partial<AdviceDraft> = {}): AdviceDraft => ({ ...freshDraft(), text, ...of })
const sent = { key: 'k', body: '{}' }
const LONG = '空'.repeat(498)
const anyTime = { at: expect.any(Number) as number }

describe('two drafts as one', () => {
  it('have the same key in each tab that joins them', () => {
    const [older, typed] = [draft('空调冷'), draft('汤太咸')]
    const [here, there] = [joinedDraft(older, typed), joinedDraft(older, typed)]
    expect(here.id).toBe(there.id)
    expect([older.id, typed.id]).not.toContain(here.id)
  })

  it('contain what was typed once, also where it went on in the other tab', () => {
    const [older, typed] = [draft('空调冷'), draft('汤太咸')]
    const both = joinedDraft(older, typed)
    expect(joinedDraft(both, typed)).toMatchObject({ text: '空调冷\n汤太咸', id: both.id })
    const goneOn = joinedDraft(both, { ...typed, text: '汤太咸，而且冷' })
    expect(goneOn).toMatchObject({ text: '空调冷\n汤太咸，而且冷', id: both.id })
    expect(joinedDraft(goneOn, { ...typed, text: '汤太咸，而且冷' }).text).toBe('空调冷\n汤太咸，而且冷')
  })

  it('keep what was changed in both tabs since', () => {
    const [older, typed] = [draft('空调冷'), draft('汤太咸')]
    const changed = { ...joinedDraft(older, typed), text: '空调太冷\n汤太咸' }
    expect(joinedDraft(changed, typed).text).toBe('空调太冷\n汤太咸')
    expect(joinedDraft(changed, { ...typed, text: '汤冷' }).text).toBe('空调太冷\n汤太咸\n汤冷')
  })

  it('are the older one, with its key, where nothing was typed or the same', () => {
    const older = draft('空调冷', { type: 'office', sent })
    expect(joinedDraft(older, draft('', { type: 'canteen' }))).toMatchObject({ ...older, ...anyTime, type: 'canteen' })
    expect(joinedDraft(older, draft('空调冷'))).toMatchObject({ ...older, ...anyTime })
  })

  it.each([
    ['the older one was sent', draft('空调冷', { type: 'office', sent }), draft('汤太咸')],
    ['the later one was sent', draft('空调冷', { type: 'office' }), draft('汤太咸', { sent })],
    ['both are too long for one entry', draft(LONG, { type: 'office' }), draft('汤太咸')],
  ])('stay two, each with its type and key, where %s', (_, older, later) => {
    const shown = joinedDraft(older, later)
    expect(shown).toMatchObject(later)
    expect(followingDraft(shown)).toMatchObject({ ...older, ...anyTime })
  })

  it('let each draft wait once', () => {
    const [oldest, older, typed] = [draft(LONG), draft('冷'.repeat(498)), draft('汤太咸')]
    const waiting = joinedDraft(oldest, older)
    const shown = joinedDraft(waiting, { ...typed, next: [oldest] })
    expect(shown.next?.map(({ id }) => id)).toEqual([older.id, oldest.id])
    expect(joinedDraft(shown, oldest).next?.map(({ id }) => id)).toEqual([typed.id, older.id])
  })
})

it('a draft that follows an anonymous one is anonymous, unless it was sent otherwise', () => {
  const following = (next: AdviceDraft) => followingDraft(draft('汤太咸', { anonymous: true, next: [next] }))
  expect(following(draft('空调冷'))).toMatchObject({ text: '空调冷', anonymous: true })
  expect(following(draft('空调冷', { sent }))).toMatchObject({ anonymous: false, sent })
})
