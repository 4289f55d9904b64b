import { useState } from 'react'
import { audit, type AuditTag } from '@contract/audit'
import { messageOf } from '@/http/apiError'
import { toast } from '@/lib/toast/toast'
import { Checkbox, ChoiceGrid } from '@/ui/field/Checkbox'
import { Problem } from '@/ui/field/Problem'
import { Button } from '@/ui/button/Button'
import { Skeleton } from '@/ui/States'
import { SheetActions } from '@/ui/sheet/SheetActions'
import { useRepeatedCall } from '@/writes/useRepeatedCall'
import { FailedAudit } from '../AuditGate'
import { useMomentTags } from '../queries'
import look from '@/ui/look.module.css'

interface Props {
  trendsId: string
  present: AuditTag[]
  onSaved: (tags: AuditTag[]) => void
}

export function TagsForm({ trendsId, present, onSaved }: Props) {
  const known = useMomentTags()
  const [codes, setCodes] = useState(() => present.map(({ code }) => code))
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const repeated = useRepeatedCall()
  if (!known.data) {
    if (!known.error) return <Skeleton rows={3} />
    return <FailedAudit error={known.error} text="标签加载失败，请重试" onRetry={() => void known.refetch()} />
  }
  const all = [...known.data.map(({ label, value }) => ({ name: label, code: value })), ...present]
  const tags = all.filter(({ code }, place) => all.findIndex((each) => each.code === code) === place)

  async function save() {
    setBusy(true)
    setFailure('')
    try {
      const auditTags = tags.filter(({ code }) => codes.includes(code))
      await repeated(audit.setTags, { trendsId, auditTags })
      toast('标签已保存', { kind: 'success' })
      onSaved(auditTags)
    } catch (error) {
      setFailure(messageOf(error, '标签保存失败'))
      setBusy(false)
    }
  }

  return (
    <div className={look.stack}>
      <ChoiceGrid role="group" aria-label="标签">
        {tags.map(({ name, code }) => (
          <Checkbox
            key={code}
            checked={codes.includes(code)}
            onChange={() => setCodes(codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code])}
          >
            {name}
          </Checkbox>
        ))}
      </ChoiceGrid>
      <SheetActions>
        {failure && <Problem>{failure}</Problem>}
        <Button look="primary" wide disabled={busy} onClick={() => void save()}>
          {busy ? '保存中...' : '保存标签'}
        </Button>
      </SheetActions>
    </div>
  )
}
