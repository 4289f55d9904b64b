import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { plainHan } from '@contract/text/radicals'
import { runsOf } from '@contract/text/searchWords'
import { searchText } from '@server/domain/searchText'
import { articleText } from '@server/features/docs/articleText'
import { extractPdf } from '@server/features/docs/extract'
import texts from '@server/seed/documents/texts.json' with { type: 'json' }

it('keeps the punctuation of Chinese and narrows letters and digits', () => {
  expect(searchText('第１条　ＡＢ：见附件（一），好！……')).toBe('第1条 AB：见附件（一），好！……')
})

it('changes no word that is found', () => {
  const text = '请假（ＩＤ：３７）～全天；补交①'
  expect(runsOf(searchText(text))).toEqual(runsOf(text))
})

it('is what the text of an article is found by', () => {
  const { words } = articleText('<p>请各部门知悉：按时提交，谢谢！</p>', { title: '通知', pictures: {} })
  expect(words.trim()).toBe('请各部门知悉：按时提交，谢谢！')
})

it('reads radicals that a printer wrote as the characters of our spelling', () => {
  expect(searchText(plainHan('客⼾、⻚⾯，客戶'))).toBe('客户、页面，客戶')
})

it('is kept of the sample documents as they would be read today', async () => {
  const { 'doc-handbook': kept } = texts
  const pages = await extractPdf(
    fileURLToPath(new URL('../../../server/seed/documents/doc-handbook.pdf', import.meta.url)),
  )
  expect(pages).toEqual(kept)
  expect(pages.join()).toContain('不得收受客户、供应商的礼金')
})
