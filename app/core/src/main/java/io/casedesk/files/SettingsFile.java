package io.casedesk.files;

import io.casedesk.json.Json;
import io.casedesk.messages.Message;
import io.casedesk.model.StoreException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Clock;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads and writes the user's settings of the program, in {@code settings.json} in the workspace
 * folder. A separate file, because it is read before the workspace is open, and by people. Written
 * atomically. Unknown members are preserved, so that the settings of a newer version survive an
 * older one; a change writes only the changed members. Safe for several threads. Blocks on the
 * disk.
 */
public final class SettingsFile {

  private static final String NAME = "settings.json";
  private static final int MOST_BYTES = 1 << 20;
  private static final DateTimeFormatter STAMP =
      DateTimeFormatter.ofPattern("uuuuMMdd'T'HHmmss'Z'", Locale.ROOT).withZone(ZoneOffset.UTC);
  private final Path file;
  private final Clock clock;

  /**
   * The result of reading the file.
   *
   * @param values settings by name; numbers and booleans as texts
   * @param notice a notice for the user if the file was damaged or could not be read
   */
  public record ReadResult(Map<String, String> values, Optional<Message> notice) {

    /** Makes an unmodifiable copy. */
    public ReadResult {
      values = Map.copyOf(values);
    }
  }

  private record Found(ObjectNode members, Optional<Message> notice) {}

  /**
   * Creates the settings of a workspace.
   *
   * @param folder the folder of the workspace; it need not exist yet
   */
  public SettingsFile(Path folder) {
    this(folder, Clock.systemUTC());
  }

  SettingsFile(Path folder, Clock clock) {
    this.file = folder.resolve(NAME);
    this.clock = clock;
  }

  /** The path of the file. */
  public Path path() {
    return file;
  }

  /**
   * Reads the settings. A damaged file is set aside, and the settings are then empty; never fails.
   */
  public synchronized ReadResult read() {
    try {
      Found found = find();
      return new ReadResult(values(found.members), found.notice);
    } catch (IOException e) {
      return new ReadResult(Map.of(), Optional.of(Message.of("settings.unreadable", file, why(e))));
    }
  }

  /** Reads the settings without setting a damaged file aside; they are then empty. Never fails. */
  public Map<String, String> readWithoutRepair() {
    try {
      return members().map(SettingsFile::values).orElse(Map.of());
    } catch (IOException e) {
      // The program that uses the settings sets the file aside and reports it.
      return Map.of();
    }
  }

  private static Map<String, String> values(ObjectNode members) {
    Map<String, String> values = new LinkedHashMap<>();
    members
        .properties()
        .forEach(
            member -> {
              if (member.getValue().isValueNode() && !member.getValue().isNull()) {
                values.put(member.getKey(), member.getValue().asString());
              }
            });
    return values;
  }

  /**
   * Stores some settings; all others in the file stay.
   *
   * @throws StoreException when they can't be written; the previous settings stay
   */
  public synchronized void put(Map<String, String> changes) {
    try {
      Files.createDirectories(file.toAbsolutePath().resolveSibling(""));
      ObjectNode members = find().members;
      changes.forEach((name, value) -> members.set(name, node(value)));
      String text = Json.MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(members) + "\n";
      AtomicFile.replace(file, out -> out.write(text.getBytes(StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new StoreException(Message.of("settings.cannot-write", file, why(e)), e);
    }
  }

  private Found find() throws IOException {
    ObjectNode none = JsonNodeFactory.instance.objectNode();
    if (Files.notExists(file)) {
      return new Found(none, Optional.empty());
    }
    Optional<ObjectNode> members = members();
    return members.isPresent()
        ? new Found(members.get(), Optional.empty())
        : new Found(none, Optional.of(setAside()));
  }

  /** The members of the file; empty when it is too large or damaged. */
  private Optional<ObjectNode> members() throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      return Optional.empty();
    }
    byte[] bytes = Files.readAllBytes(file);
    try {
      return Json.MAPPER.readTree(bytes) instanceof ObjectNode members
          ? Optional.of(members)
          : Optional.empty();
    } catch (JacksonException damaged) {
      return Optional.empty();
    }
  }

  private Message setAside() throws IOException {
    String stamp = STAMP.format(clock.instant());
    Path aside = file.resolveSibling("settings.damaged-" + stamp + ".json");
    for (int again = 2; Files.exists(aside); again++) {
      aside = file.resolveSibling("settings.damaged-" + stamp + "-" + again + ".json");
    }
    Files.move(file, aside, StandardCopyOption.ATOMIC_MOVE);
    return Message.of("settings.set-aside", aside);
  }

  /** Numbers and booleans are written without quotation marks, as a user would write them. */
  private static JsonNode node(String value) {
    if (value.equals("true") || value.equals("false")) {
      return JsonNodeFactory.instance.booleanNode(Boolean.parseBoolean(value));
    }
    return value.matches("0|[1-9][0-9]{0,8}")
        ? JsonNodeFactory.instance.numberNode(Integer.parseInt(value))
        : JsonNodeFactory.instance.stringNode(value);
  }

  private static Message why(IOException e) {
    return switch (e) {
      case AccessDeniedException denied -> Message.of("settings.access-denied");
      case NoSuchFileException missing -> Message.of("settings.no-folder");
      default -> Message.ofFailure(e);
    };
  }
}
