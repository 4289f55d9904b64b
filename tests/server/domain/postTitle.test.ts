import { expect, it } from 'vitest'
import { TrendType } from '@contract/trend'
import { postTitle } from '@server/domain/postTitle'
import { shareCardOf } from '@server/pages/shareCard'
import { makeTrend } from '@tests/support/makers'

const titleOf = (content: string | null, title = '') => postTitle({ type: TrendType.Picture, title, content })

it('names a post by its title, else by its first words, else by its kind', () => {
  expect(titleOf('<p>正文</p>', '标题')).toBe('标题')
  expect(titleOf('<p>正文</p>', ' ')).toBe('正文')
  expect(titleOf('<p><br /></p>')).toBe('图片动态')
  expect(titleOf(null)).toBe('图片动态')
})

it.each([
  ['<p>今天<strong>非常</strong>开心</p>', '今天非常开心'],
  ['<p>see <a href="https://bole.example">A&amp;B</a></p><p>two</p>', 'see A&B two'],
  ['<p>第一段。</p><p>第二段</p>', '第一段。第二段'],
])('reads %s as a shared page does', (content, words) => {
  expect(titleOf(content)).toBe(words)
  expect(shareCardOf(makeTrend({ title: '', content, files: [] })).title).toBe(words)
})

it('leaves out a tag that the end of the text cuts off, and a thirty-first character', () => {
  expect(titleOf('<p>见图<img src="/files/a')).toBe('见图')
  expect(titleOf(`<p>${'𠮷'.repeat(31)}</p>`)).toBe('𠮷'.repeat(30))
})
