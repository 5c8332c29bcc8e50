// How far somebody has come in the lesson of a game, kept in this browser.

export interface LessonProgress {
  step: number
  made: (string | null)[] // by step: the move that was made
}

const prefix = 'demesne.lesson.'

export function findProgress(game: string, steps: number): LessonProgress {
  const fresh = { step: 0, made: [] }
  try {
    const kept = JSON.parse(localStorage.getItem(prefix + game) ?? 'null') as LessonProgress | null
    if (!kept || !Number.isInteger(kept.step) || !Array.isArray(kept.made)) return fresh
    return kept.step >= 0 && kept.step <= steps ? kept : fresh
  } catch {
    return fresh
  }
}

// A browser that keeps nothing only means that the lesson begins anew next time.
export function keepProgress(game: string, progress: LessonProgress): void {
  try {
    localStorage.setItem(prefix + game, JSON.stringify(progress))
  } catch {
    return
  }
}
