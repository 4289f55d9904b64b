import { useState } from 'react'
import { audit, type AuditTag } from '@contract/audit'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { toast } from '@/lib/toast'
import { Skeleton } from '@/shared/StateViews'
import { FailedAudit } from './AuditGate'
import { useMomentTags } from './queries'
import styles from './AuditForms.module.css'

interface Props {
  trendsId: string
  present: AuditTag[]
  onSaved: (tags: AuditTag[]) => void
}

export function TagsForm({ trendsId, present, onSaved }: Props) {
  const known = useMomentTags()
  const [codes, setCodes] = useState(() => present.map(({ code }) => code))
  const [busy, setBusy] = useState(false)
  if (!known.data) {
    if (!known.error) return <Skeleton rows={3} />
    return <FailedAudit error={known.error} text="标签加载失败，请重试" onRetry={() => void known.refetch()} />
  }
  const all = [...known.data.map(({ label, value }) => ({ name: label, code: value })), ...present]
  const tags = all.filter(({ code }, place) => all.findIndex((each) => each.code === code) === place)

  async function save() {
    setBusy(true)
    try {
      const auditTags = tags.filter(({ code }) => codes.includes(code))
      await call(audit.setTags, { trendsId, auditTags })
      toast('标签已保存', { kind: 'success' })
      onSaved(auditTags)
    } catch (error) {
      if (!isTransport(error)) toast(messageOf(error, '标签保存失败'), { kind: 'fail' })
      setBusy(false)
    }
  }

  return (
    <div className={styles.form}>
      <div className={styles.checks} role="group" aria-label="标签">
        {tags.map(({ name, code }) => (
          <label key={code} className={styles.check}>
            <input
              type="checkbox"
              checked={codes.includes(code)}
              onChange={() => setCodes(codes.includes(code) ? codes.filter((each) => each !== code) : [...codes, code])}
            />
            <span>{name}</span>
          </label>
        ))}
      </div>
      <button type="button" className={styles.primary} disabled={busy} onClick={() => void save()}>
        {busy ? '保存中...' : '保存标签'}
      </button>
    </div>
  )
}
