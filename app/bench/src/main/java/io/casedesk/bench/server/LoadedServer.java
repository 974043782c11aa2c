package io.casedesk.bench.server;

import io.casedesk.bench.Folders;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;

/** A service over a new database with many sample records. */
public final class LoadedServer implements AutoCloseable {

  private final Path folder;
  private final int records;
  private final ServerProcess server;
  private final URI url;
  private final Client client;

  /** Starts it on a new database, ends it, and starts it again. */
  public LoadedServer(int records) throws IOException, InterruptedException {
    this.records = records;
    this.folder = Files.createTempDirectory("casedesk-server");
    String token;
    try (ServerProcess first = start()) {
      first.url();
      token = first.token();
      first.kill();
    }
    this.server = start();
    this.url = server.url();
    this.client = new Client(url, token);
  }

  private ServerProcess start() throws IOException {
    return ServerProcess.serve(
        List.of(), folder.resolve("cases.db"), "--sample", Integer.toString(records));
  }

  /** Where it answers, without the prefix of the interface. */
  public URI url() {
    return url;
  }

  /** A token it accepts. */
  public String token() {
    return client.token();
  }

  /** A folder that is deleted with it. */
  public Path folder() {
    return folder;
  }

  /**
   * Gives each solution with a checklist more of them, with the same answers on pages of their own.
   *
   * @param more how many for each
   * @return how many checklists there are now
   */
  public int addChecklists(int more) throws IOException {
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + folder.resolve("cases.db"));
        Statement statement = connection.createStatement()) {
      int all =
          statement.executeUpdate(
              "WITH RECURSIVE copy (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM copy WHERE n < "
                  + more
                  + ") INSERT INTO checklist SELECT id || '-' || n, solution_id,"
                  + " page_id || '-' || n, playbook_id, attributes, show_notification,"
                  + " created_at, updated_at FROM checklist, copy");
      return all / more * (more + 1);
    } catch (SQLException e) {
      throw new IOException("The checklists cannot be added", e);
    }
  }

  Client client() {
    return client;
  }

  /** Use cases it holds. */
  public int records() {
    return records;
  }

  @Override
  public void close() throws IOException {
    client.close();
    server.close();
    Folders.delete(folder);
  }
}
