package io.casedesk.server.store;

/**
 * A checklist of a solution (contract, section 2.3).
 *
 * @param id checklistId
 * @param solutionId the solution it belongs to
 * @param pageId the page of the playbook
 * @param playbookId the playbook
 * @param attributes checklistAttributes, a JSON object as text
 * @param showNotification whether the service would send a reminder
 * @param times when it was made and last changed
 */
public record StoredChecklist(
    String id,
    String solutionId,
    String pageId,
    String playbookId,
    String attributes,
    boolean showNotification,
    RecordTimes times) {

  /** Returns a copy with other times. */
  public StoredChecklist withTimes(RecordTimes other) {
    return new StoredChecklist(
        id, solutionId, pageId, playbookId, attributes, showNotification, other);
  }
}
