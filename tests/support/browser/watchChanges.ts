/** @returns a function that tells whether the element has changed since, or is gone */
export function watchChanges(element: Element): () => boolean {
  const observer = new MutationObserver(() => undefined)
  observer.observe(element, { attributes: true, characterData: true, childList: true, subtree: true })
  return () => observer.takeRecords().length > 0 || !element.isConnected
}
