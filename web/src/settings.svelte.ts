// What a person has chosen for this browser.

export type Theme = 'system' | 'light' | 'dark'

const kept = 'demesne.settings'
const dark = matchMedia('(prefers-color-scheme: dark)')

class Settings {
  theme = $state<Theme>('system')
  sounds = $state(false)
  textBoard = $state(false)
  pause = $state(500) // milliseconds until a bot moves, so that one sees what happens

  begin(): void {
    try {
      Object.assign(this, JSON.parse(localStorage.getItem(kept) ?? '{}'))
    } catch {
      localStorage.removeItem(kept)
    }
    dark.addEventListener('change', () => this.show())
    this.show()
  }

  set(change: Partial<Pick<Settings, 'theme' | 'sounds' | 'textBoard' | 'pause'>>): void {
    Object.assign(this, change)
    const { theme, sounds, textBoard, pause } = this
    localStorage.setItem(kept, JSON.stringify({ theme, sounds, textBoard, pause }))
    this.show()
  }

  private show(): void {
    const theme = this.theme === 'system' ? (dark.matches ? 'dark' : 'light') : this.theme
    document.documentElement.dataset.theme = theme
  }
}

export const settings = new Settings()
