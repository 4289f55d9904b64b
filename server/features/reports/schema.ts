import { z } from 'zod'
import { REPORT_DESC_LENGTH, REPORT_REASON_LENGTH } from '@contract/limits'
import { TargetKind } from '@contract/trend'
import { filledText, lookupText, plainText } from '../../calls/schema'

export const reportBody = z.object({
  targetKind: z.enum(TargetKind, { error: '请选择要举报的内容' }),
  targetId: lookupText('举报内容的编号'),
  reason: filledText('请选择举报原因', '举报原因', REPORT_REASON_LENGTH),
  reasonDesc: plainText('补充说明', REPORT_DESC_LENGTH).optional(),
})
