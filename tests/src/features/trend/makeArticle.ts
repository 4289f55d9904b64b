import type { Article } from '@contract/article'
import { makeTrend } from '@tests/support/makers'

/** An article of a folder with a picture and an attachment. */
export const makeArticle = (over: Partial<Article> = {}): Article => ({
  ...makeTrend({
    trendsId: 'doc-culture',
    type: 4,
    title: '企业文化',
    content: '<p>把小事做好</p><img src="/files/a.jpg" alt="复盘会" width="320" height="200">',
    imId: 'bole-documents',
    imNickName: '文档中心',
  }),
  inFolder: true,
  attachments: [
    {
      id: 'f1',
      url: '/files/b.pdf?e=1&s=2',
      smallUrl: '',
      width: 0,
      height: 0,
      name: '安全生产须知.pdf',
      size: 20_480,
    },
  ],
  doc: { folderName: '制度', version: 2, mustRead: true, read: false },
  ...over,
})
