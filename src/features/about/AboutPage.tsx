import { licences } from 'virtual:licences'
import { environment, settings } from '@/env'
import { forgetKept } from '@/http/kept'
import { copyText } from '@/lib/text/copyText'
import { toast } from '@/lib/toast/toast'
import { buttonClass } from '@/ui/button/buttonClass'
import { Button } from '@/ui/button/Button'
import { confirm } from '@/ui/dialog/confirm'
import { Icon } from '@/ui/icon/Icon'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { forgetUserPages } from '@/session/userPages'
import { agreements } from '@/session/agreements'
import { diagnostics } from './diagnostics'
import look from '@/ui/look.module.css'
import styles from './AboutPage.module.css'

const environments = { sit: '测试环境', local: '本地环境', production: '' }

/** `/about`: version, licences, clear cache and diagnostics. */
export default function AboutPage() {
  const where = environments[environment()]
  usePageTitle('关于')
  return (
    <>
      <NavBar title="关于" />
      <main className={styles.page}>
        <header className={styles.head}>
          <h2 className={styles.brand}>{settings.brand}</h2>
          <p className={styles.version}>
            版本 {__RELEASE__}
            {where && `（${where}）`}
          </p>
        </header>
        {agreements.map(({ title, paragraphs }) => (
          <details key={title} className={styles.part}>
            <Summary title={title} />
            {paragraphs.map((paragraph) => (
              <p key={paragraph} className={styles.paragraph}>
                {paragraph}
              </p>
            ))}
          </details>
        ))}
        <details className={styles.part}>
          <Summary title="开源许可" />
          <ul className={styles.licences}>
            {licences.map(({ name, version, licence }) => (
              <li key={name}>
                {name} {version} · {licence}
              </li>
            ))}
          </ul>
        </details>
        <Button look="row" onClick={() => void clearCache()}>
          <span className={look.grow}>清除缓存</span>
          <Icon name="forward" className={look.forward} />
        </Button>
        <Button look="row" onClick={() => void copyDiagnostics()}>
          <span className={look.grow}>复制诊断信息</span>
          <Icon name="forward" className={look.forward} />
        </Button>
      </main>
    </>
  )
}

function Summary({ title }: { title: string }) {
  return (
    <summary className={buttonClass({ look: 'row' })}>
      <span className={look.grow}>{title}</span>
      <Icon name="forward" className={look.forward} />
    </summary>
  )
}

async function clearCache() {
  const body = '将清除离线内容、列表位置等缓存，草稿、待发送的内容、登录和外观设置不受影响。'
  if (!(await confirm({ title: '确定清除吗？', body, yes: '清除' }))) return
  forgetUserPages()
  await forgetKept()
  toast('缓存已清除', { kind: 'success' })
}

async function copyDiagnostics() {
  if (await copyText(diagnostics())) toast('诊断信息已复制', { kind: 'success' })
  else toast('复制失败，请截图本页反馈', { kind: 'fail' })
}
