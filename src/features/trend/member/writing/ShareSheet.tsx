import { useEffect, useState } from 'react'
import { AuditStatus, type Trend, Visibility } from '@contract/trend'
import { passFocus } from '@/lib/passFocus'
import { ButtonGroup } from '@/ui/button/ButtonGroup'
import { Field } from '@/ui/field/Field'
import { Button } from '@/ui/button/Button'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { canSend, cardOf, copyLink, sendLink } from './share'
import { SharePicture } from './SharePicture'
import styles from './Menu.module.css'

/** Shares a post: by the shell or the browser, as a link, or as a picture with a QR code. */
export function ShareSheet({ trend, onClosed }: { trend: Trend; onClosed: () => void }) {
  const [pictured, setPictured] = useState(false)
  const [uncopied, setUncopied] = useState(false)
  const [sends, setSends] = useState(false)
  useEffect(() => void canSend().then(setSends), [])
  const card = cardOf(trend)
  const isOpen = trend.auditStatus === AuditStatus.Success && trend.visibility === Visibility.Public

  async function copy(close: () => void) {
    if (await copyLink(card.url)) close()
    else setUncopied(true)
  }

  return (
    <LazySheet label={trend.inFolder ? '分享文章' : '分享动态'} onClosed={onClosed}>
      {(close) => (
        <ButtonGroup>
          {!isOpen && <p className={styles.hint}>该动态尚未公开，其他人打开后暂时看不到内容</p>}
          {sends && (
            <Button look="soft" onClick={() => void sendLink(card).then((sent) => sent && close())}>
              发送给好友
            </Button>
          )}
          <Button look="soft" onClick={() => void copy(close)}>
            复制链接
          </Button>
          {uncopied && (
            <Field
              label="无法自动复制，请长按下面的链接复制"
              readOnly
              value={card.url}
              onFocus={({ target }) => target.select()}
              onChange={() => undefined}
            />
          )}
          {pictured ? (
            <SharePicture trend={trend} url={card.url} />
          ) : (
            <Button look="soft" ref={passFocus} onClick={() => setPictured(true)}>
              生成分享图
            </Button>
          )}
        </ButtonGroup>
      )}
    </LazySheet>
  )
}
