// The moves of a study: the line that was played and what might have been played instead. A tree is
// never changed, only replaced, so that a page can compare what it has with what it gets.

export interface StudyNode {
  move: string
  parent: number
  children: number[] // the first of them goes on with the line
}

// Nodes by their number; 0 is the beginning, before any move.
export interface StudyTree {
  nodes: Record<number, StudyNode>
  next: number
}

export const root = 0

export function newTree(moves: readonly string[] = []): StudyTree {
  let tree: StudyTree = { nodes: { [root]: { move: '', parent: root, children: [] } }, next: 1 }
  let at = root
  for (const move of moves) ({ tree, at } = playMove(tree, at, move))
  return tree
}

export function nodeOf(tree: StudyTree, id: number): StudyNode {
  const node = tree.nodes[id]
  if (!node) throw new Error(`a study has no node ${id}`)
  return node
}

// The nodes that lead to this one, itself the last; the beginning is none of them.
export function pathTo(tree: StudyTree, id: number): number[] {
  const path: number[] = []
  for (let at = id; at !== root; at = nodeOf(tree, at).parent) path.push(at)
  return path.reverse()
}

export const movesTo = (tree: StudyTree, id: number): string[] =>
  pathTo(tree, id).map((at) => nodeOf(tree, at).move)

// The path through this node and on, as the line goes.
export function lineThrough(tree: StudyTree, id: number): number[] {
  const line = pathTo(tree, id)
  for (let on = nodeOf(tree, id).children[0]; on !== undefined; on = nodeOf(tree, on).children[0]) {
    line.push(on)
  }
  return line
}

export const mainLine = (tree: StudyTree): number[] => lineThrough(tree, root)

// The first node of the variation that this one is in; null on the main line.
export function variationOf(tree: StudyTree, id: number): number | null {
  for (let at = id; at !== root; at = nodeOf(tree, at).parent) {
    if (nodeOf(tree, nodeOf(tree, at).parent).children[0] !== at) return at
  }
  return null
}

// Makes a move: goes on where it has been made before, and begins a variation where it has not.
export function playMove(
  tree: StudyTree, at: number, move: string,
): { tree: StudyTree; at: number } {
  const parent = nodeOf(tree, at)
  const known = parent.children.find((child) => nodeOf(tree, child).move === move)
  if (known !== undefined) return { tree, at: known }
  const id = tree.next
  const nodes = {
    ...tree.nodes,
    [at]: { ...parent, children: [...parent.children, id] },
    [id]: { move, parent: at, children: [] },
  }
  return { tree: { nodes, next: id + 1 }, at: id }
}

// Lets the main line go through this node.
export function makeMain(tree: StudyTree, id: number): StudyTree {
  const nodes = { ...tree.nodes }
  for (const at of pathTo(tree, id)) {
    const { parent } = nodeOf(tree, at)
    const before = nodeOf({ ...tree, nodes }, parent)
    const children = [at, ...before.children.filter((child) => child !== at)]
    nodes[parent] = { ...before, children }
  }
  return { ...tree, nodes }
}

// Takes a node away, and everything after it.
export function removeNode(tree: StudyTree, id: number): StudyTree {
  if (id === root) return newTree()
  const nodes = { ...tree.nodes }
  const { parent } = nodeOf(tree, id)
  const above = nodeOf(tree, parent)
  nodes[parent] = { ...above, children: above.children.filter((child) => child !== id) }
  const gone = [id]
  for (let at = gone.pop(); at !== undefined; at = gone.pop()) {
    gone.push(...nodeOf(tree, at).children)
    delete nodes[at]
  }
  return { ...tree, nodes }
}

// A run of moves as it is shown: variations stand indented behind the move they replace.
export interface Segment {
  depth: number
  nodes: number[]
}

export function segments(tree: StudyTree): Segment[] {
  const out: Segment[] = []
  const show = (first: number | undefined, depth: number): void => {
    let run: number[] = []
    const close = () => {
      if (run.length > 0) out.push({ depth, nodes: run })
      run = []
    }
    for (let at = first; at !== undefined; at = nodeOf(tree, at).children[0]) {
      run.push(at)
      const { children } = nodeOf(tree, nodeOf(tree, at).parent)
      if (children[0] !== at || children.length === 1) continue
      close()
      for (const other of children.slice(1)) show(other, depth + 1)
    }
    close()
  }
  show(nodeOf(tree, root).children[0], 0)
  return out
}

// Every line that is not part of another: the main line first, then the variations, each from the
// beginning and with the line it branches off and after how many moves.
export interface Line {
  from: number
  after: number
  nodes: number[]
}

export function linesOf(tree: StudyTree): Line[] {
  const lines: Line[] = [{ from: 0, after: 0, nodes: mainLine(tree) }]
  for (let number = 0; number < lines.length; number++) {
    const { nodes, after } = lines[number]!
    // What branches off before a variation begins was found on the line it comes from.
    for (let ply = number === 0 ? 0 : after + 1; ply < nodes.length; ply++) {
      const others = nodeOf(tree, nodeOf(tree, nodes[ply]!).parent).children.slice(1)
      for (const id of others) {
        lines.push({ from: number, after: ply, nodes: lineThrough(tree, id) })
      }
    }
  }
  return lines
}
