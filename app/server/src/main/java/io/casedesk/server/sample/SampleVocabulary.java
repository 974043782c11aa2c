package io.casedesk.server.sample;

import io.casedesk.server.store.CustomField;
import io.casedesk.server.store.CustomFieldType;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The words the sample is made of.
 *
 * @param fields definitions of the custom fields
 * @param areas what the company does
 * @param names first and last names
 * @param places where it does it
 * @param solutions words for solutions and checklists
 */
record SampleVocabulary(
    List<CustomField> fields,
    List<Area> areas,
    Names names,
    List<String> places,
    SolutionWords solutions) {

  private static final JsonMapper MAPPER = new JsonMapper();

  /** A part of the company with its theme, people, tools and work. */
  record Area(Keys keys, List<String> teams, List<String> technologies, List<Activity> activities) {

    /** Option keys: one theme, one business unit, several data sources. */
    record Keys(String theme, String unit, List<String> sources) {}
  }

  /** Something that could be done with help; the task begins with a verb. */
  record Activity(String name, String task, String measure, boolean personal) {}

  /** Names of people. */
  record Names(List<String> first, List<String> last) {}

  /** Words of solutions, as the files hold them. */
  record SolutionWords(JsonNode words, JsonNode checklists) {

    List<String> list(String key) {
      return strings(words.get(key));
    }

    List<String> names(String theme) {
      return strings(words.get("names").get(theme));
    }

    String description(String kind) {
      return words.get("descriptions").get(kind).stringValue();
    }
  }

  static SampleVocabulary load() {
    JsonNode people = file("people.json");
    return new SampleVocabulary(
        elements(file("fields.json")).stream().map(SampleVocabulary::field).toList(),
        elements(file("areas.json")).stream().map(SampleVocabulary::area).toList(),
        new Names(strings(people.get("first")), strings(people.get("last"))),
        strings(file("places.json")),
        new SolutionWords(file("solutions.json"), file("checklists.json")));
  }

  private static CustomField field(JsonNode node) {
    List<CustomField.Option> options =
        elements(node.path("options")).stream()
            .map(
                pair ->
                    new CustomField.Option(pair.get(0).stringValue(), pair.get(1).stringValue()))
            .toList();
    CustomFieldType type = CustomFieldType.of(node.get("type").stringValue());
    return new CustomField(
        node.get("key").stringValue(), type, node.get("display").stringValue(), options);
  }

  private static Area area(JsonNode node) {
    boolean personal = node.path("personal").asBoolean(false);
    return new Area(
        new Area.Keys(
            node.get("theme").stringValue(),
            node.get("unit").stringValue(),
            strings(node.get("sources"))),
        strings(node.get("teams")),
        strings(node.get("technologies")),
        elements(node.get("activities")).stream().map(item -> activity(item, personal)).toList());
  }

  private static Activity activity(JsonNode node, boolean personal) {
    return new Activity(
        node.get("name").stringValue(),
        node.get("task").stringValue(),
        node.get("measure").stringValue(),
        node.path("personal").asBoolean(personal));
  }

  private static List<JsonNode> elements(JsonNode array) {
    return array.valueStream().toList();
  }

  private static List<String> strings(JsonNode array) {
    return array.valueStream().map(JsonNode::stringValue).toList();
  }

  private static JsonNode file(String name) {
    try (InputStream in =
        Objects.requireNonNull(
            SampleVocabulary.class.getResourceAsStream("/io/casedesk/server/sample/" + name),
            name)) {
      return MAPPER.readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException("The vocabulary " + name + " cannot be read", e);
    }
  }
}
