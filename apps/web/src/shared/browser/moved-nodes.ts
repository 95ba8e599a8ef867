/** Translators and extensions wrap and replace nodes. React would throw at its next change of them, and lose the page. */
export function allowMovedNodes(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Child extends Node>(child: Child, before: Node | null) {
    let next = before;
    while (next && next.parentNode !== this) next = next.parentNode;
    return insertBefore.call(this, child, next) as Child;
  };
  Node.prototype.removeChild = function <Child extends Node>(child: Child) {
    const { parentNode: parent } = child;
    return parent ? (removeChild.call(parent, child) as Child) : child;
  };
}
