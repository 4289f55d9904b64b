import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { type Account, cityProblem, nickNameProblem, people, provinceProblem, SIGNATURE_MAX } from '@contract/people'
import { characterCount } from '@contract/text/plainText'
import { isTransport, messageOf } from '@/http/apiError'
import { call } from '@/http/call'
import { focusInvalid } from '@/lib/focusInvalid'
import { newKey } from '@/lib/newKey'
import { toast } from '@/lib/toast/toast'
import { useIsHere } from '@/lib/useIsHere'
import { meHref } from '@/routes'
import { session } from '@/session/session'
import { Field } from '@/ui/field/Field'
import { TextArea } from '@/ui/field/TextArea'
import { Problem } from '@/ui/field/Problem'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Button } from '@/ui/button/Button'
import { useKeptFocus } from '@/ui/useKeptFocus'
import { useAccountChanges, useCities } from '../queries'
import { AvatarField } from './AvatarField'
import { type AccountWords, useAccountDraft } from './useAccountDraft'
import type { AvatarObstacle } from './useAvatarUpload'
import look from '@/ui/look.module.css'
import styles from './Form.module.css'

const FAILED = '保存失败，请稍后再试'
const lengthOf = (text: string) => characterCount(text.trim())

/** Problems of the changed fields only: a value stored under former rules must not prevent saving the others. */
function problemsOf({ imNickName, signature, city, province }: Partial<AccountWords>): Partial<AccountWords> {
  return {
    imNickName: imNickName === undefined ? undefined : nickNameProblem(imNickName.trim()),
    signature:
      signature !== undefined && lengthOf(signature) > SIGNATURE_MAX ? `个性签名最多 ${SIGNATURE_MAX} 个字` : undefined,
    province: province === undefined ? undefined : provinceProblem(province.trim()),
    city: city === undefined ? undefined : cityProblem(city.trim()),
  }
}

/** Avatar, nickname, signature and place of the own account. */
export function AccountForm({ account }: { account: Account }) {
  const form = useKeptFocus<HTMLFormElement>()
  const { words, edits, change, noteAvatarPending, settle, restored, lostAvatar, changed } = useAccountDraft(account)
  const [checked, setChecked] = useState(false)
  const [obstacle, setObstacle] = useState<AvatarObstacle>()
  /** Incremented when the form is discarded, which also cancels an avatar upload. */
  const [round, setRound] = useState(0)
  const { busy, failure, save, renew, forget } = useSaving(settle)

  function edit(to: Partial<AccountWords>) {
    renew()
    change(to)
  }

  function discard() {
    setRound(round + 1)
    setObstacle(undefined)
    forget()
  }

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setChecked(true))
    if (Object.values(problemsOf(edits)).some(Boolean)) return focusInvalid(event.currentTarget)
    if (busy) return
    if (obstacle) return toast(obstacle === 'busy' ? '头像还在上传，请稍候' : '头像没有上传成功，请重试或取消')
    void save(edits)
  }

  return (
    <form ref={form} className={styles.form} noValidate aria-busy={busy} onSubmit={handleSubmit}>
      {restored && changed && (
        <p className={`${look.soft} ${styles.note}`} role="status">
          已恢复上次未保存的修改
        </p>
      )}
      <AvatarField
        key={round}
        url={words.imFaceUrl}
        lost={lostAvatar}
        onObstacle={setObstacle}
        onPending={noteAvatarPending}
        onChange={({ id, url }) => edit({ faceFileId: id, imFaceUrl: url })}
      />
      <AccountFields words={words} problems={checked ? problemsOf(edits) : {}} readOnly={busy} onEdit={edit} />
      {failure && <Problem>{failure}</Problem>}
      <ButtonGroup isRow>
        {changed && (
          <Button look="outline" wide disabled={busy} onClick={discard}>
            放弃修改
          </Button>
        )}
        <Button look="primary" wide type="submit" disabled={busy}>
          {busy ? '保存中' : '保存'}
        </Button>
      </ButtonGroup>
    </form>
  )
}

/** Saves the edits of the own account, the same ones again under their former key. */
function useSaving(settle: () => Promise<void>) {
  const navigate = useNavigate()
  const isHere = useIsHere()
  const { changed, readAgain } = useAccountChanges()
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const key = useRef(newKey())

  async function save({ imFaceUrl: _shown, ...body }: Partial<AccountWords>) {
    setBusy(true)
    setFailure('')
    try {
      const isSameUser = session.sameUser()
      const saved = await call(people.changeAccount, body, { key: key.current })
      if (isSameUser()) changed(saved)
      await settle()
      if (!isSameUser()) return
      toast('资料已保存', { kind: 'success' })
      if (isHere.current) navigate(meHref('settings'), { replace: true })
    } catch (error) {
      setFailure(messageOf(error, FAILED))
      // It may have been saved.
      if (isTransport(error)) readAgain()
    } finally {
      setBusy(false)
    }
  }

  const renew = () => void (key.current = newKey())

  /** Drops the edits, and reads the account again. */
  function forget() {
    setFailure('')
    renew()
    void settle()
    readAgain()
  }

  return { busy, failure, save, renew, forget }
}

interface FieldsProps {
  words: AccountWords
  problems: Partial<AccountWords>
  readOnly: boolean
  onEdit: (to: Partial<AccountWords>) => void
}

/** Nickname, signature and place. */
function AccountFields({ words, problems, readOnly, onEdit }: FieldsProps) {
  const cities = useCities()
  const known = useId()
  return (
    <>
      <Field
        label="昵称"
        autoComplete="nickname"
        readOnly={readOnly}
        value={words.imNickName}
        onChange={(value) => onEdit({ imNickName: value })}
        problem={problems.imNickName}
      />
      <TextArea
        label="个性签名"
        rows={3}
        readOnly={readOnly}
        value={words.signature}
        onChange={(value) => onEdit({ signature: value })}
        problem={problems.signature}
        counter={`${lengthOf(words.signature)}/${SIGNATURE_MAX}`}
        isOver={lengthOf(words.signature) > SIGNATURE_MAX}
      />
      <Field
        label="省份"
        readOnly={readOnly}
        value={words.province}
        onChange={(value) => onEdit({ province: value })}
        problem={problems.province}
      />
      <Field
        label="城市"
        list={known}
        readOnly={readOnly}
        value={words.city}
        onChange={(value) => onEdit({ city: value })}
        problem={problems.city}
      />
      <datalist id={known}>
        {cities.map((city) => (
          <option key={city} value={city} />
        ))}
      </datalist>
    </>
  )
}
