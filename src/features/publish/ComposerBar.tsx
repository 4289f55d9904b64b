import styles from './ComposerBar.module.css'

interface Props {
  title: string
  step: 'writing' | 'uploading' | 'sending'
  onCancel: () => void
  onSubmit: () => void
  /** Back to writing while the files are on their way. */
  onWait: () => void
}

export function ComposerBar({ title, step, onCancel, onSubmit, onWait }: Props) {
  return (
    <header className={styles.bar}>
      <button type="button" className={styles.cancel} onClick={onCancel}>
        取消
      </button>
      <h1 className={styles.title}>{title}</h1>
      {step === 'uploading' ? (
        <button type="button" className={styles.submit} onClick={onWait} aria-label="文件上传中，完成后自动发布，点此停止等待">
          上传中
        </button>
      ) : (
        <button type="button" className={styles.submit} disabled={step === 'sending'} onClick={onSubmit}>
          {step === 'sending' ? '提交中' : '发布'}
        </button>
      )}
    </header>
  )
}
