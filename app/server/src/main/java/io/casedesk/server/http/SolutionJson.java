package io.casedesk.server.http;

import io.casedesk.server.store.StoredChecklist;
import io.casedesk.server.store.StoredSolution;
import io.casedesk.server.store.StoredSolution.Person;
import io.casedesk.server.store.StoredSolution.SolutionProfile;
import tools.jackson.core.JsonGenerator;

/** Writes solutions, checklists and links as the contract shows them (2.2 to 2.4). */
final class SolutionJson {

  private SolutionJson() {}

  /** A solution in UTF-8. */
  static byte[] bytes(StoredSolution.Linked linked) {
    return ResponseWriter.object(json -> members(json, linked));
  }

  private static void members(JsonGenerator json, StoredSolution.Linked linked) {
    StoredSolution solution = linked.solution();
    SolutionProfile profile = solution.profile();
    json.writeStringProperty("id", solution.id());
    json.writeStringProperty("name", solution.details().name());
    json.writeStringProperty("description", solution.details().description());
    json.writeStringProperty("linkTitle", profile.linkTitle());
    json.writeStringProperty("linkUrl", profile.linkUrl());
    json.writeStringProperty("provider", profile.provider());
    json.writeStringProperty("sensitivity", profile.sensitivity());
    json.writeStringProperty("type", profile.type());
    json.writeStringProperty("requestingBusinessUnit", profile.requestingBusinessUnit());
    json.writeStringProperty("status", solution.details().status());
    json.writeStringProperty("createdAt", solution.times().created());
    json.writeBooleanProperty("deleteFlag", solution.details().deleted());
    owner(json, solution);
    json.writeArrayPropertyStart("useCaseList");
    linked.useCases().forEach(useCase -> useCase(json, useCase));
    json.writeEndArray();
  }

  private static void owner(JsonGenerator json, StoredSolution solution) {
    Person owner = solution.owner();
    if (owner == null) {
      json.writeNullProperty("owner");
      return;
    }
    json.writeObjectPropertyStart("owner");
    json.writeStringProperty("id", owner.id());
    json.writeStringProperty("email", owner.email());
    json.writeEndObject();
  }

  private static void useCase(JsonGenerator json, StoredSolution.LinkedUseCase useCase) {
    json.writeStartObject();
    json.writeStringProperty("id", useCase.id());
    json.writeStringProperty("title", useCase.title());
    json.writeStringProperty("status", useCase.status());
    json.writeEndObject();
  }

  static void checklist(JsonGenerator json, StoredChecklist checklist) {
    json.writeStartObject();
    json.writeStringProperty("checklistId", checklist.id());
    json.writeStringProperty("pageId", checklist.pageId());
    json.writeStringProperty("playbookId", checklist.playbookId());
    json.writeName("checklistAttributes");
    json.writeRawValue(checklist.attributes());
    json.writeBooleanProperty("showNotification", checklist.showNotification());
    json.writeStringProperty("createdAt", checklist.times().created());
    json.writeStringProperty("updatedAt", checklist.times().updated());
    json.writeEndObject();
  }

  static void link(JsonGenerator json, String solutionId, StoredSolution.LinkedUseCase useCase) {
    json.writeStartObject();
    json.writeStringProperty("solutionId", solutionId);
    json.writeStringProperty("useCaseId", useCase.id());
    json.writeStringProperty("title", useCase.title());
    json.writeStringProperty("status", useCase.status());
    json.writeEndObject();
  }
}
