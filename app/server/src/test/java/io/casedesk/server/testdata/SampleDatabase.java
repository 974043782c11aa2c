package io.casedesk.server.testdata;

import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Databases with sample records: made once in a process, then copied. */
public final class SampleDatabase {

  private static final Map<Integer, byte[]> MADE = new ConcurrentHashMap<>();

  private SampleDatabase() {}

  /**
   * Options of a service over a new database.
   *
   * @param database the file to make
   * @param useCases how many sample use cases it holds
   */
  public static ServiceOptions at(Path database, int useCases) {
    try {
      Files.createDirectories(database.toAbsolutePath().getParent());
      Files.write(database, MADE.computeIfAbsent(useCases, SampleDatabase::make));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ServiceOptions.of(database);
  }

  private static byte[] make(int useCases) {
    try {
      Path folder = Files.createTempDirectory("casedesk-sample");
      Path file = folder.resolve("sample.db");
      CaseService.start(ServiceOptions.of(file).withSample(useCases)).close();
      byte[] content = Files.readAllBytes(file);
      try (var left = Files.list(folder)) {
        for (Path made : left.toList()) {
          Files.delete(made);
        }
      }
      Files.delete(folder);
      return content;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
