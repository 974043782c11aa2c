package io.casedesk.server.load;

import java.nio.file.Path;
import java.util.Optional;

/**
 * A file of records to load.
 *
 * @param path the path of the file
 * @param lines the section of its records, one a line (NDJSON); empty for a document with sections
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
}
