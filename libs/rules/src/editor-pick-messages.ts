export const EDITOR_PICK_MESSAGES = {
  added: "Marked as an Editor's Pick",
  removed: "No longer an Editor's Pick",
  notAdded: "Failed to mark as an Editor's Pick",
  notRemoved: "Failed to remove the Editor's Pick",
} as const;
