import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'input'>, 'type' | 'hidden' | 'aria-label' | 'onChange'> & {
  label: string
  onPick: (files: File[]) => void
}

/** The hidden file input of a button; the same file can be picked again. */
export function FileInput({ label, onPick, ...input }: Props) {
  return (
    <input
      {...input}
      type="file"
      hidden
      aria-label={label}
      onChange={({ target }) => {
        const files = Array.from(target.files ?? [])
        target.value = ''
        if (files.length > 0) onPick(files)
      }}
    />
  )
}
