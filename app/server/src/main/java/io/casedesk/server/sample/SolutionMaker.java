package io.casedesk.server.sample;

import io.casedesk.server.sample.SampleVocabulary.Area;
import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.RecordTimes;
import io.casedesk.server.store.StoredChecklist;
import io.casedesk.server.store.StoredSolution;
import io.casedesk.server.store.StoredSolution.Person;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Generates solutions and their answered checklists. */
final class SolutionMaker {

  private static final JsonMapper MAPPER = new JsonMapper();

  private final SampleVocabulary words;
  private final List<Person> people;
  private final SampleRandom random;
  private final Map<String, Integer> names = new HashMap<>();

  SolutionMaker(SampleVocabulary words, List<Person> people, SampleRandom random) {
    this.words = words;
    this.people = people;
    this.random = random;
  }

  /** A solution for the work of an area. */
  StoredSolution make(Area area) {
    SampleVocabulary.SolutionWords solutions = words.solutions();
    String kind = random.oneOf(solutions.kinds());
    String name =
        unique(random.oneOf(solutions.names().getOrDefault(area.theme(), List.of())) + " " + kind);
    String description = random.percent(6) ? "" : solutions.descriptions().get(kind) + whom(area);
    String status = random.oneOf(solutions.statuses());
    boolean deleted = random.percent(4);
    Person owner = random.percent(93) ? random.oneOf(people) : null;
    String id = random.id();
    boolean linked = random.percent(85);
    String slug = name.toLowerCase(Locale.ROOT).replace(' ', '-');
    String linkTitle = linked ? random.oneOf(solutions.links()) : "";
    String provider = random.oneOf(solutions.providers());
    String sensitivity = random.oneOf(solutions.sensitivities());
    String type = random.oneOf(solutions.types());
    Instant created = SampleData.START.plusMillis(random.below(SampleData.SPAN.toMillis()));
    long left = Duration.between(created, SampleData.NOW).toMillis();
    return new StoredSolution(
        id,
        name,
        description,
        linkTitle,
        linked ? "https://solutions.example.com/" + slug : "",
        provider,
        sensitivity,
        type,
        unitLabel(area),
        status,
        RecordTimes.text(created),
        RecordTimes.text(created.plusMillis(random.below(left))),
        deleted,
        owner == null ? null : owner.id(),
        "{}");
  }

  private String unique(String name) {
    int number = names.merge(name, 1, Integer::sum);
    return number == 1 ? name : name + " " + number;
  }

  private String whom(Area area) {
    return " Used by " + random.oneOf(area.teams()) + " in " + random.oneOf(words.places()) + ".";
  }

  private String unitLabel(Area area) {
    return words.fields().stream()
        .filter(field -> field.key().equals("business_unit"))
        .flatMap(field -> field.options().stream())
        .filter(option -> option.key().equals(area.unit()))
        .map(CustomField.Option::label)
        .findFirst()
        .orElse("");
  }

  /** Makes an answered page of one of the playbooks. */
  StoredChecklist checklist(StoredSolution solution) {
    SampleVocabulary.Playbook playbook = random.oneOf(words.playbooks());
    String page = random.oneOf(playbook.pages());
    ObjectNode attributes = MAPPER.createObjectNode();
    playbook
        .questions()
        .forEach(
            (question, answers) -> {
              if (random.percent(90)) {
                attributes.set(question, random.oneOf(answers));
              }
            });
    return new StoredChecklist(
        random.id(),
        solution.id(),
        page,
        playbook.playbookId(),
        MAPPER.writeValueAsString(attributes),
        random.percent(30),
        solution.createdAt(),
        solution.updatedAt());
  }
}
