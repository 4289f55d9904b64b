import { useState } from 'react'
import type { Report } from '@contract/psychology'
import { toast } from '@/lib/toast/toast'
import { Button } from '@/ui/button/Button'
import { buttonClass } from '@/ui/button/buttonClass'
import { LazySheet } from '@/ui/sheet/LazySheet'
import { drawReport } from './drawReport'
import look from '@/ui/look.module.css'
import styles from '../Psychology.module.css'

/** Saves the report as a picture, which is drawn on this device and not uploaded. */
export function SaveReport({ report }: { report: Report }) {
  const [src, setSrc] = useState('')

  function handleDraw() {
    try {
      setSrc(drawReport(report))
    } catch {
      toast('当前浏览器无法生成图片，请截屏保存')
    }
  }

  return (
    <>
      <Button wide onClick={handleDraw}>
        保存报告
      </Button>
      {src && (
        <LazySheet label="保存报告" onClosed={() => setSrc('')}>
          {() => (
            <div className={look.form}>
              <p className={look.soft}>长按图片保存。图片只在本机生成，请自行妥善保管。</p>
              <img className={styles.picture} src={src} alt="报告图片，内容与本页相同" />
              <a className={buttonClass({ look: 'primary', wide: true })} href={src} download="report.png">
                保存图片
              </a>
            </div>
          )}
        </LazySheet>
      )}
    </>
  )
}
