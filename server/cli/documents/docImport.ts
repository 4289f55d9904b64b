import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { type Command, required } from '../command'
import { importDocs } from './importDocs'

const TOLD_EVERY = 20

export const docImport: Command = {
  name: 'doc import',
  usage: '文件夹',
  summary: '导入一个文件夹的 PDF、Markdown 和 HTML 文档：子文件夹就是文档的文件夹，同一路径再次导入是新版本',
  notes:
    '子文件夹里可以放：.access（一行：all、org 单位编号或名称 或 role 角色，没有它就对所有人开放，已有限制的文件夹再次导入时不能没有它；上级的限制同样有效）、.must-read（必读文件名，每行一个；有必读文档的文件夹再次导入时不能没有它，都不再必读就放一个空的）、.internal（有它时 PDF 加水印，下级文件夹同样；已加水印的文件夹再次导入时不能没有它，里面写 off 就不再加，上级文件夹有 .internal 时不能写）。\n文章的图片和附件写相对路径，与文章放在同一文件夹或其下级，检查与上传相同。\n有一个文件加密、损坏或放错，就什么都不导入，并列出原因。内容没有变化的文件不产生新版本。',
  words: ['folder'],
  options: {},
  run: async (context, given) => {
    const folder = required(given, 'folder', '文件夹的路径')
    const found = await stat(folder).catch(() => undefined)
    if (!found?.isDirectory()) throw new Error(`没有文件夹 ${resolve(folder)}，请检查路径`)
    const { folders, added, renewed, same } = await importDocs(context, folder, (done, total) => {
      if (done % TOLD_EVERY === 0 || done === total) process.stderr.write(`已读取 ${done}/${total} 个文件\n`)
    })
    return `已导入 ${folders} 个文件夹：新增 ${added} 个文档，更新 ${renewed} 个，未变化 ${same} 个`
  },
}
