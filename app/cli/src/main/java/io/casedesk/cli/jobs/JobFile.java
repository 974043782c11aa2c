package io.casedesk.cli.jobs;

import io.casedesk.messages.Message;
import io.casedesk.model.checklist.UnusableFileException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/**
 * A job: a sequence of commands.
 *
 * @param name the name of the job
 */
record JobFile(String name, List<Step> steps) {

  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();
  private static final String FORMAT = "casedesk-job";
  private static final Set<String> MEMBERS = Set.of("format", "version", "name", "steps");
  private static final Set<String> STEP_MEMBERS = Set.of("name", "command", "stop_on_failure");

  /** The commands that can't be a step, because they don't end or would run the job again. */
  private static final Set<String> EXCLUDED = Set.of("serve", "job");

  private static final List<String> PRINTS_TOKEN = List.of("token", "create");

  /**
   * A step of a job.
   *
   * @param command the arguments of the program
   * @param stopOnFailure whether later steps are skipped if the exit code isn't 0
   */
  record Step(String name, List<String> command, boolean stopOnFailure) {}

  /**
   * Reads a job file.
   *
   * @throws UnusableFileException when it can't be used; the message says why
   */
  static JobFile read(Path file) throws IOException {
    JsonNode json;
    try {
      json = JSON.readTree(Files.readAllBytes(file));
    } catch (JacksonException e) {
      throw unusable("it is not valid JSON: " + e.getOriginalMessage());
    }
    if (!json.path("format").asString("").equals(FORMAT) || json.path("version").asInt(0) != 1) {
      throw unusable("\"format\" must be \"" + FORMAT + "\", and \"version\" must be 1");
    }
    requireKnown(json, MEMBERS, "the job");
    List<Step> steps = new ArrayList<>();
    JsonNode listed = json.path("steps");
    for (JsonNode step : listed.isArray() ? listed : MissingNode.getInstance()) {
      steps.add(step(step, "step " + (steps.size() + 1)));
    }
    if (steps.isEmpty()) {
      throw unusable("\"steps\" must be a list with at least one step");
    }
    return new JobFile(json.path("name").asString("job"), List.copyOf(steps));
  }

  private static Step step(JsonNode json, String place) {
    requireKnown(json, STEP_MEMBERS, place);
    JsonNode command = json.path("command");
    List<String> words = new ArrayList<>();
    for (JsonNode word : command) {
      if (!command.isArray() || !word.isString()) {
        throw unusable(place + ": \"command\" must be a list of strings");
      }
      words.add(word.stringValue());
    }
    if (words.isEmpty()) {
      throw unusable(place + ": \"command\" must be a list of strings, such as [\"doctor\"]");
    }
    // Picocli takes the arguments of @FILE from a file, which may name another command.
    if (EXCLUDED.contains(words.getFirst()) || words.getFirst().startsWith("@")) {
      throw unusable(place + ": \"" + words.getFirst() + "\" can't be a step of a job");
    }
    if (words.size() > 1 && words.subList(0, 2).equals(PRINTS_TOKEN)) {
      throw unusable(
          place + ": \"token create\" can't be a step, because the report would show the token");
    }
    JsonNode stop = json.path("stop_on_failure");
    if (!stop.isMissingNode() && !stop.isBoolean()) {
      throw unusable(place + ": \"stop_on_failure\" must be true or false");
    }
    return new Step(
        json.path("name").asString(String.join(" ", words)),
        List.copyOf(words),
        stop.asBoolean(false));
  }

  private static void requireKnown(JsonNode json, Set<String> known, String place) {
    for (String member : json.propertyNames()) {
      if (!known.contains(member)) {
        throw unusable(place + ": \"" + member + "\" is not a known key");
      }
    }
  }

  private static UnusableFileException unusable(String why) {
    return new UnusableFileException(
        Message.plain("The job file can't be used: " + why + "."), null);
  }
}
