package io.casedesk.server.sample;

import io.casedesk.server.load.FieldFile;
import io.casedesk.server.store.CustomField;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * The vocabulary of the sample.
 *
 * @param fields definitions of the custom fields
 * @param areas the business areas of the company
 * @param names first and last names
 * @param places the locations of the company
 * @param solutions words of solutions
 * @param playbooks questions and answers of checklists
 */
record SampleVocabulary(
    List<CustomField> fields,
    List<Area> areas,
    Names names,
    List<String> places,
    SolutionWords solutions,
    List<Playbook> playbooks) {

  private static final JsonMapper MAPPER = new JsonMapper();

  /** A part of the company; theme, unit and sources are keys of options. */
  record Area(
      String theme,
      String unit,
      List<String> sources,
      List<String> teams,
      List<String> technologies,
      @Nullable Boolean personal,
      List<Activity> activities) {

    boolean isPersonal(Activity activity) {
      Boolean stated = activity.personal() == null ? personal : activity.personal();
      return Boolean.TRUE.equals(stated);
    }
  }

  /** Work that could be done with help; the task begins with a verb. */
  record Activity(String name, String task, String measure, @Nullable Boolean personal) {}

  /** Names of people. */
  record Names(List<String> first, List<String> last) {}

  /** Words of solutions: names by theme, descriptions by kind. */
  record SolutionWords(
      Map<String, List<String>> names,
      List<String> kinds,
      Map<String, String> descriptions,
      List<String> statuses,
      List<String> links,
      List<String> providers,
      List<String> sensitivities,
      List<String> types) {}

  /** Pages and questions of a kind of checklist; a question has a list of answers. */
  record Playbook(String playbookId, List<String> pages, Map<String, List<JsonNode>> questions) {}

  static SampleVocabulary load() {
    return new SampleVocabulary(
        read("fields.json", new TypeReference<List<ObjectNode>>() {}).stream()
            .map(entry -> FieldFile.field(entry, List.of()))
            .toList(),
        read("areas.json", new TypeReference<>() {}),
        read("people.json", new TypeReference<>() {}),
        read("places.json", new TypeReference<>() {}),
        read("solutions.json", new TypeReference<>() {}),
        read("checklists.json", new TypeReference<>() {}));
  }

  private static <T> T read(String name, TypeReference<T> type) {
    try (InputStream in =
        Objects.requireNonNull(
            SampleVocabulary.class.getResourceAsStream("/io/casedesk/server/sample/" + name),
            name)) {
      return MAPPER.readValue(in, type);
    } catch (IOException e) {
      throw new UncheckedIOException("The vocabulary " + name + " can't be read", e);
    }
  }
}
