// Tells whether most of an element is in sight, and whenever that changes.
export function inView(element: Element, tell: (seen: boolean) => void): { destroy(): void } {
  const observer = new IntersectionObserver(
    (entries) => tell(entries.at(-1)?.isIntersecting === true),
    { threshold: 0.5 },
  )
  observer.observe(element)
  return { destroy: () => observer.disconnect() }
}
