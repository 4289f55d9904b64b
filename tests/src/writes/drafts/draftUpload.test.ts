import { expect, it } from 'vitest'
import { Code } from '@contract/codes'
import { UPLOAD_GONE, UPLOAD_USED } from '@contract/file'
import { ApiError } from '@/http/apiError'
import { isUploadGone } from '@/writes/drafts/draftUpload'

it.each([
  [true, Code.NotFound, UPLOAD_GONE],
  [true, Code.NotFound, UPLOAD_USED],
  [false, Code.NotFound, '文件夹不存在或已被删除'],
  [false, Code.NotFound, '抄送人不存在或已停用，请重新选择'],
  [false, Code.InvalidInput, UPLOAD_GONE],
])('says %s of whether a form names an upload that is gone where it is refused with %s %s', (isGone, code, message) => {
  expect(isUploadGone(new ApiError(code, message))).toBe(isGone)
})
