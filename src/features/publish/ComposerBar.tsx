import { Button } from '@/ui/button/Button'
import { NavBar } from '@/ui/navigation/NavBar'
import styles from './ComposerBar.module.css'

interface Props {
  title: string
  step: 'writing' | 'uploading' | 'sending'
  onCancel: () => void
  onSubmit: () => void
  /** Returns to editing while files are uploading. */
  onWait: () => void
}

export function ComposerBar({ title, step, onCancel, onSubmit, onWait }: Props) {
  return (
    <NavBar
      title={title}
      left={
        <Button look="quiet" onClick={onCancel}>
          取消
        </Button>
      }
      right={
        <span className={styles.submit}>
          {step === 'uploading' ? (
            <Button look="primary" small onClick={onWait} aria-label="文件上传中，完成后自动发布，点此停止等待">
              上传中
            </Button>
          ) : (
            <Button look="primary" small disabled={step === 'sending'} onClick={onSubmit}>
              {step === 'sending' ? '提交中' : '发布'}
            </Button>
          )}
        </span>
      }
    />
  )
}
