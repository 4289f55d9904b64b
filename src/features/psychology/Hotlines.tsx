import { HOTLINES } from '@contract/psychology'
import { HELP_TITLE, HELP_WORDS } from './words'
import look from '@/ui/look.module.css'
import styles from './Psychology.module.css'

const [first] = HOTLINES

/** The national hotline, at the top of every screen of this noun. */
export function HotlineBar() {
  return (
    <aside className={`${look.line} ${styles.hotlineBar}`} aria-label="心理援助热线">
      <span>需要马上有人倾听？</span>
      <a className={`${look.act} ${styles.call}`} href={`tel:${first?.phone}`}>
        {`拨打 ${first?.phone}`}
      </a>
    </aside>
  )
}

/** All hotlines; part of the code, so that they need no network. */
export function HotlineList() {
  return (
    <ul className={look.rows} aria-label="热线">
      {HOTLINES.map(({ name, phone, hours }) => (
        <li key={phone} className={look.row}>
          <span className={look.words}>
            <span>{name}</span>
            <span className={look.soft}>{hours}</span>
          </span>
          <a className={`${look.act} ${styles.call}`} href={`tel:${phone}`} aria-label={`拨打 ${phone}，${name}`}>
            {phone}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Help, shown before everything else (rule: cut-offs). */
export function Help() {
  return (
    <section className={`${look.card} ${styles.help}`} role="alert" aria-label="现在就可以求助">
      <h2 className={look.title}>{HELP_TITLE}</h2>
      <p className={look.text}>{HELP_WORDS}</p>
      <HotlineList />
    </section>
  )
}
