import { useMemo } from 'react'
import { Link } from 'react-router-dom'
import { Code } from '@contract/codes'
import type { Certificate } from '@contract/learning'
import { codeOf, messageOf } from '@/http/apiError'
import { FailedRead } from '@/lists/FailedRead'
import { coursesHref } from '@/serviceRoutes'
import { buttonClass } from '@/ui/button/buttonClass'
import { Empty, Skeleton } from '@/ui/States'
import { drawCertificate } from './drawCertificate'
import { useCertificate } from '../queries'
import { Facts } from '@/ui/figures/Facts'
import look from '@/ui/look.module.css'
import styles from '../Learning.module.css'

/** A certificate as a picture that a long press or a tap saves. */
export default function CertificateView({ certificateId }: { certificateId: string }) {
  const { data, error, refetch } = useCertificate(certificateId)
  if (data) return <Picture certificate={data} />
  if (!error) return <Skeleton rows={5} />
  if (codeOf(error) === Code.NotFound)
    return (
      <Empty text={messageOf(error, '该证书不存在')}>
        <Link className={buttonClass({ look: 'outline' })} to={coursesHref({ box: 'mine' })} replace>
          我的课程
        </Link>
      </Empty>
    )
  return <FailedRead error={error} text={messageOf(error, '证书加载失败，请重试')} onRetry={() => void refetch()} />
}

/** Undefined if the browser cannot draw; the text is shown in any case. */
function drawn(certificate: Certificate): string | undefined {
  try {
    return drawCertificate(certificate)
  } catch {
    return undefined
  }
}

function Picture({ certificate }: { certificate: Certificate }) {
  const src = useMemo(() => drawn(certificate), [certificate])
  const { realName, title, date, number } = certificate
  return (
    <>
      {src && (
        <figure className={styles.figure}>
          <img className={styles.paper} src={src} alt={`结业证书：${realName}，${title}`} width={1000} height={700} />
          <figcaption className={look.soft}>长按图片保存</figcaption>
        </figure>
      )}
      <div className={`${look.card} ${styles.facts} ${src ? '' : styles.paper}`}>
        <Facts
          facts={[
            ['姓名', realName],
            ['课程', title],
            ['日期', date],
            ['编号', number],
          ]}
        />
      </div>
      {src && (
        <a className={buttonClass({ look: 'primary', wide: true })} href={src} download={`${number}.png`}>
          保存图片
        </a>
      )}
    </>
  )
}
