import { Problem } from '@/ui/field/Problem'

interface Props {
  /** The file with its place, for example 第 1 张图片. */
  name: string
  problem: string
}

/** Why a file was refused (rule: files). The alert leaves the place out: it would be read again whenever that changes. */
export function RefusedProblem({ name, problem }: Props) {
  return (
    <Problem isAlert={false}>
      {`${name}：`}
      <span role="alert">{problem}</span>
    </Problem>
  )
}
