package io.casedesk.server.sample;

import io.casedesk.server.store.Checklist;
import io.casedesk.server.store.Solution;
import io.casedesk.server.store.Times;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Invents answered checklists. */
final class ChecklistMaker {

  private static final JsonMapper MAPPER = new JsonMapper();

  private final List<JsonNode> playbooks;
  private final Draw draw;

  ChecklistMaker(Vocabulary words, Draw draw) {
    this.playbooks = words.solutions().checklists().valueStream().toList();
    this.draw = draw;
  }

  /** An answered page of one of the playbooks. */
  Checklist make(Solution solution) {
    JsonNode playbook = draw.oneOf(playbooks);
    String page = draw.oneOf(playbook.get("pages").valueStream().toList()).stringValue();
    ObjectNode attributes = MAPPER.createObjectNode();
    for (Map.Entry<String, JsonNode> question : playbook.get("questions").properties()) {
      if (draw.percent(90)) {
        attributes.set(question.getKey(), draw.oneOf(question.getValue().valueStream().toList()));
      }
    }
    Times times = new Times(solution.times().created(), solution.times().updated());
    return new Checklist(
        draw.id(),
        new Checklist.Place(page, playbook.get("playbookId").stringValue()),
        MAPPER.writeValueAsString(attributes),
        draw.percent(30),
        times);
  }
}
