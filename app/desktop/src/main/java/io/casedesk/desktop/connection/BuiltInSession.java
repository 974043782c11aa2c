package io.casedesk.desktop.connection;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.ServiceClient;
import io.casedesk.desktop.common.tasks.DetachedWork;
import io.casedesk.desktop.common.tasks.FxThread;
import io.casedesk.model.FieldDefinition.DropdownValue;
import io.casedesk.server.CaseService;
import io.casedesk.server.ServiceOptions;
import io.casedesk.settings.ConnectionProfile;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Session of the built-in service, which runs inside this process on a local database file. */
public final class BuiltInSession implements ConnectionSession {

  /** Name of the thread that starts the service. */
  private static final String STARTING = "casedesk-service-start";

  private final String name;
  private final ServiceOptions options;
  private final int inFlight;
  private final ConnectionProfile.Style style;
  private @Nullable CaseService service;
  private @Nullable ServiceClient client;
  private @Nullable ClientOptions reached;
  private boolean closed;

  /** Creates a session that starts the service on first use. */
  public BuiltInSession(String name, ServiceOptions options) {
    this(name, options, ConnectionProfile.Style.PLAIN, ClientOptions.IN_FLIGHT);
  }

  /**
   * Creates a session with a look.
   *
   * @param inFlight the maximum number of concurrent reads
   */
  BuiltInSession(String name, ServiceOptions options, ConnectionProfile.Style style, int inFlight) {
    this.inFlight = inFlight;
    this.name = name;
    this.options = options;
    this.style = style;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public String connection() {
    return options.database().toString();
  }

  @Override
  public boolean isAddress() {
    return false;
  }

  @Override
  public synchronized ServiceClient client() {
    FxThread.refuse();
    ServiceClient open = client;
    if (open == null) {
      open = new ServiceClient(options());
      client = open;
    }
    return open;
  }

  @Override
  public synchronized ClientOptions options() {
    FxThread.refuse();
    ClientOptions known = reached;
    if (known == null) {
      CaseService started = service();
      // A unique name per process: two windows must not revoke each other's token.
      String caller = "desktop-" + ProcessHandle.current().pid();
      String token = DetachedWork.runUninterrupted(STARTING, () -> started.issueToken(caller));
      ClientOptions writing =
          ClientOptions.of(started.baseUrl().toString(), () -> token)
              .withInFlight(inFlight)
              .withBeforeCall(FxThread::refuse);
      known = style.readOnly() ? writing.readOnly() : writing;
      reached = known;
    }
    return known;
  }

  @Override
  public synchronized Map<String, List<DropdownValue>> captions() {
    FxThread.refuse();
    Map<String, List<DropdownValue>> result = new LinkedHashMap<>();
    service()
        .fieldsWithOptions()
        .forEach(
            field ->
                result.put(
                    field.key(),
                    field.options().stream()
                        .map(option -> new DropdownValue(option.key(), option.label()))
                        .toList()));
    return result;
  }

  @Override
  public ConnectionProfile.Style style() {
    return style;
  }

  @Override
  public synchronized void close() {
    closed = true;
    if (client != null) {
      client.close();
      client = null;
    }
    reached = null;
    if (service != null) {
      service.close();
      service = null;
    }
  }

  private CaseService service() {
    CaseService running = service;
    if (running == null) {
      if (closed) {
        // Don't start the service again after the session was closed: it would never be stopped.
        throw new IllegalStateException("The connection to " + name + " is closed");
      }
      // A service stopped during its start logs errors and may leave its port open. Closing the
      // session waits for the start and then stops the service.
      running = DetachedWork.runUninterrupted(STARTING, () -> CaseService.start(options));
      service = running;
    }
    return running;
  }
}
