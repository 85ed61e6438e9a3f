export interface MenuLink {
  label: string
  path: string
}

export function NavLink(props: MenuLink & { currentPath: string; className: string }) {
  const isCurrent = props.path === props.currentPath
  return (
    <a href={props.path} className={props.className} aria-current={isCurrent ? 'page' : undefined}>
      {props.label}
    </a>
  )
}
