package io.casedesk.server.load;

import io.casedesk.server.database.InvalidValueException;
import io.casedesk.server.database.SqlDatabase;
import io.casedesk.server.store.BulkTransaction;
import io.casedesk.server.store.ImportCounts;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;

/**
 * Loads the records of files into a database, all or none. Fields that are not given are unchanged;
 * {@code custom_fields} are merged key by key. A file is read once for each of its sections, and is
 * never held in memory.
 */
public final class FileLoader {

  private FileLoader() {}

  /**
   * Loads files in one transaction.
   *
   * @return the counts of added, changed and unchanged records of each section in the files
   * @throws InvalidValueException if anything is wrong; then nothing is changed. A line for each of
   *     the first mistakes names the element, the member, and what is wrong
   */
  public static Map<LoadSection, ImportCounts> load(
      SqlDatabase database, Clock clock, List<LoadFile> files) {
    Map<LoadSection, LoadFile> contents = new EnumMap<>(LoadSection.class);
    for (LoadFile file : files) {
      for (LoadSection section : file.sections()) {
        if (contents.put(section, file) != null) {
          throw new InvalidValueException(
              section.member() + " are in more than one file. Put them in one file.");
        }
      }
    }
    return BulkTransaction.run(
        database,
        transaction -> {
          ElementLoader loader = new ElementLoader(transaction, clock);
          Map<LoadSection, ImportCounts> counts = new EnumMap<>(LoadSection.class);
          contents.forEach(
              (section, file) -> {
                file.read(
                    other ->
                        other == section
                            ? (where, element) -> loader.take(section, where, element)
                            : null);
                counts.put(section, loader.end(section));
              });
          return counts;
        });
  }

  /**
   * A file of records to load.
   *
   * @param path the path of the file
   * @param lines the section of its records, one a line (NDJSON); empty for a document with
   *     sections
   */
  public record LoadFile(Path path, Optional<LoadSection> lines) {

    /** A document: an object whose members are the sections. */
    public static LoadFile document(Path path) {
      return new LoadFile(path, Optional.empty());
    }

    /** Records of one section, one a line. */
    public static LoadFile lines(LoadSection section, Path path) {
      return new LoadFile(path, Optional.of(section));
    }

    /** The sections of the file; looks through the whole of a document. */
    private Set<LoadSection> sections() {
      if (Files.exists(path) && !Files.isRegularFile(path)) {
        throw new InvalidValueException(
            path + " isn't a file, so it can't be read twice. Save its contents to a file first.");
      }
      Set<LoadSection> sections = EnumSet.noneOf(LoadSection.class);
      lines.ifPresentOrElse(
          sections::add,
          () ->
              read(
                  section -> {
                    sections.add(section);
                    return null;
                  }));
      return sections;
    }

    /**
     * Reads the file once.
     *
     * @param take returns what takes the elements of a section with their places; null to skip them
     * @throws InvalidValueException if it is no JSON, or not of this shape
     */
    private void read(Function<LoadSection, @Nullable BiConsumer<String, JsonNode>> take) {
      JsonFile.read(
          path,
          parser -> {
            if (lines.isPresent()) {
              @Nullable BiConsumer<String, JsonNode> taking = take.apply(lines.get());
              if (taking != null) {
                JsonFile.elements(parser, null, (_, line) -> path + ", line " + line, taking);
              }
            } else {
              document(parser, take);
            }
          });
    }

    private void document(
        JsonParser parser, Function<LoadSection, @Nullable BiConsumer<String, JsonNode>> take) {
      if (parser.nextToken() != JsonToken.START_OBJECT) {
        throw new InvalidValueException(
            path + " must be a JSON object with the fields " + LoadSection.members() + ".");
      }
      while (parser.nextToken() != JsonToken.END_OBJECT) {
        String member = parser.currentName();
        int line = JsonFile.line(parser);
        LoadSection section =
            LoadSection.of(member)
                .orElseThrow(
                    () ->
                        new InvalidValueException(
                            "%s: \"%s\" (line %s) is unknown in this file; its fields are %s."
                                .formatted(path, member, line, LoadSection.members())));
        if (parser.nextToken() != JsonToken.START_ARRAY) {
          throw new InvalidValueException(
              path + ": " + member + " (line " + JsonFile.line(parser) + ") must be an array.");
        }
        @Nullable BiConsumer<String, JsonNode> taking = take.apply(section);
        if (taking == null) {
          parser.skipChildren();
        } else {
          JsonFile.elements(
              parser,
              JsonToken.END_ARRAY,
              (i, at) -> member + "[" + i + "] (line " + at + ")",
              taking);
        }
      }
      if (parser.nextToken() != null) {
        throw new InvalidValueException(
            path
                + " contains more text after the end of the JSON (line "
                + JsonFile.line(parser)
                + ").");
      }
    }
  }
}
