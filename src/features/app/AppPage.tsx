import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { bridge } from '@/bridge/bridge'
import { openInApp } from '@/bridge/deepLink'
import { readDevice, type System } from '@/bridge/device'
import { settings } from '@/env'
import { buttonClass } from '@/ui/button/buttonClass'
import { Button } from '@/ui/button/Button'
import { Icon } from '@/ui/icon/Icon'
import { NavBar } from '@/ui/navigation/NavBar'
import { usePageTitle } from '@/ui/navigation/usePageTitle'
import { useAppTarget } from './useAppTarget'
import styles from './AppPage.module.css'

const names: Record<System, string> = { ios: 'iOS', android: 'Android', harmony: 'HarmonyOS', other: '' }
const stores: Record<System, string> = {
  ios: settings.appIosUrl,
  android: settings.appAndroidUrl,
  harmony: settings.appHarmonyUrl,
  other: '',
}

/** `/app`: opens the native app, or explains how to leave a blocking in-app browser; keeps the target. */
export default function AppPage() {
  const { system, installs, blockedBy } = readDevice()
  const { route, trendsId, isForeign } = useAppTarget()
  const [missed, setMissed] = useState(false)
  const [trying, setTrying] = useState(false)
  const [inShell, setInShell] = useState(false)
  useEffect(() => void bridge.ready().then(setInShell), [])
  usePageTitle('打开 App')

  async function open() {
    setTrying(true)
    setMissed(false)
    setMissed(!(await openInApp(trendsId)))
    setTrying(false)
  }

  return (
    <>
      <NavBar title="打开 App" />
      <main className={styles.page}>
        <Icon name="home" className={styles.mark} />
        <h2 className={styles.brand}>{settings.brand} App</h2>
        {inShell ? (
          <p className={styles.lead}>您已经在{settings.brand} App 里</p>
        ) : blockedBy ? (
          <OpenInBrowser from={blockedBy} system={system} />
        ) : (
          <OpenApp missed={missed} trying={trying} system={system} installs={installs} onOpen={() => void open()} />
        )}
        {isForeign && (
          <p className={styles.missed} role="status">
            链接要去的不是{settings.brand}的页面，不能从这里打开；“继续浏览”将回到首页
          </p>
        )}
        <Link className={buttonClass({ look: 'text', wide: true })} to={route} replace>
          继续浏览
        </Link>
      </main>
    </>
  )
}

/** In-app browsers of chat apps open no other app: the page has to be opened in a browser first. */
function OpenInBrowser({ from, system }: { from: string; system: System }) {
  const browser = system === 'ios' ? '在 Safari 中打开' : '在浏览器打开'
  return (
    <section className={styles.card} aria-label={`离开“${from}”`}>
      <p className={styles.lead}>“{from}”里不能直接打开 App，请这样做：</p>
      <ol className={styles.steps}>
        <li>点右上角的“···”或“分享”</li>
        <li>选择“{browser}”</li>
        <li>在浏览器里点“打开 App”</li>
      </ol>
    </section>
  )
}

interface OpenAppProps {
  missed: boolean
  trying: boolean
  system: System
  installs: System
  onOpen: () => void
}

function OpenApp({ missed, trying, system, installs, onOpen }: OpenAppProps) {
  if (system === 'other') return <p className={styles.lead}>请用手机打开本页，再进入 App</p>
  return (
    <>
      <p className={styles.lead}>检测到 {names[system]} 设备</p>
      <Button look="primary" wide disabled={trying} onClick={onOpen}>
        {trying ? '正在打开…' : '打开 App'}
      </Button>
      {missed && (
        <p className={styles.missed} role="alert">
          没有打开？请确认已安装{settings.brand} App
        </p>
      )}
      {stores[installs] ? (
        <a className={buttonClass({ look: 'outline', wide: true, className: styles.further })} href={stores[installs]}>
          下载 {names[installs]} 版
        </a>
      ) : (
        <p className={`${styles.soft} ${styles.further}`}>尚未安装？安装包请向公司的管理员索取</p>
      )}
    </>
  )
}
