package io.casedesk.server.sample;

import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.StoredChecklist;
import io.casedesk.server.store.StoredSolution;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Invents answered checklists. */
final class ChecklistMaker {

  private static final JsonMapper MAPPER = new JsonMapper();

  private final List<JsonNode> playbooks;
  private final SampleRandom sampleRandom;

  ChecklistMaker(SampleVocabulary words, SampleRandom sampleRandom) {
    this.playbooks = words.solutions().checklists().valueStream().toList();
    this.sampleRandom = sampleRandom;
  }

  /** An answered page of one of the playbooks. */
  StoredChecklist make(StoredSolution solution) {
    JsonNode playbook = sampleRandom.oneOf(playbooks);
    String page = sampleRandom.oneOf(playbook.get("pages").valueStream().toList()).stringValue();
    ObjectNode attributes = MAPPER.createObjectNode();
    for (Map.Entry<String, JsonNode> question : playbook.get("questions").properties()) {
      if (sampleRandom.percent(90)) {
        attributes.set(
            question.getKey(), sampleRandom.oneOf(question.getValue().valueStream().toList()));
      }
    }
    RecordTimes times = new RecordTimes(solution.times().created(), solution.times().updated());
    return new StoredChecklist(
        sampleRandom.id(),
        new StoredChecklist.Place(page, playbook.get("playbookId").stringValue()),
        MAPPER.writeValueAsString(attributes),
        sampleRandom.percent(30),
        times);
  }
}
