package io.casedesk.server.store;

/**
 * A checklist of a solution (contract 2.3).
 *
 * @param id checklistId
 * @param place which page of which playbook it belongs to
 * @param attributes checklistAttributes, a JSON object as text
 * @param showNotification whether the service would remind of it
 * @param times when it was made and last changed
 */
public record StoredChecklist(
    String id, Place place, String attributes, boolean showNotification, RecordTimes times) {

  /** A page of a playbook. */
  public record Place(String pageId, String playbookId) {}
}
