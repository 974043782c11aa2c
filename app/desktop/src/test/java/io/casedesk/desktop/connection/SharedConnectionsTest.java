package io.casedesk.desktop.connection;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.casedesk.client.ClientOptions;
import io.casedesk.client.network.ProxySettings;
import io.casedesk.model.Solution.OwnerForm;
import io.casedesk.settings.ConnectionProfile;
import io.casedesk.settings.ConnectionProfile.Network;
import io.casedesk.settings.ConnectionProfileJson;
import io.casedesk.settings.MachinePolicy;
import io.casedesk.workspace.SavedConnectionStore;
import io.casedesk.workspace.SavedConnectionStore.SavedConnection;
import io.casedesk.workspace.Workspace;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the window keeps of a connection is what the terminal reads of it. */
class SharedConnectionsTest {

  private static final String URL = "https://cases.example.com/tenant";

  @TempDir Path folder;

  private ConnectionProfile readByTheTerminal() {
    SavedConnection saved = SavedConnectionStore.in(folder).getFirst();
    return ConnectionProfileJson.read(saved.id(), saved.name(), saved.baseUrl(), saved.options());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{}",
        "{\"read_only\":true,\"proxy\":\"none\",\"in_flight\":3,\"first_page\":\"ONE\"}",
        "{\"read_only\":\"perhaps\",\"proxy\":\"http://127.0.0.1:3128\",\"in_flight\":999}",
        "{\"read_only\":false,\"first_page\":\"zero\",\"in_flight\":64,\"plain_http\":true}",
        "{\"owner_form\":\"EMAIL\"}",
        "{\"first_page\":7,\"in_flight\":\"many\",\"of.a.newer.version\":[1]}",
        "torn {"
      })
  void bothUseTheServiceInTheSameWay(String json) {
    try (Workspace workspace = Workspace.open(folder, "test")) {
      workspace.connections().save(new SavedConnection("one", "One", URL, json));
      ConnectionProfiles profiles =
          new ConnectionProfiles(workspace, MachinePolicy.none(), "This computer");
      for (int round = 1; round <= 2; round++) {
        ConnectionProfile profile = profiles.find("one").orElseThrow();
        ClientOptions window = ConnectionSessionFactory.within(folder).options(profile, () -> "t");
        ConnectionProfile terminal = readByTheTerminal();

        assertEquals(window.isReadOnly(), terminal.style().readOnly());
        int inFlight = terminal.network().inFlight();
        assertEquals(
            window.inFlight(), inFlight == Network.NOT_SAID ? ClientOptions.IN_FLIGHT : inFlight);
        assertEquals(window.firstPage(), terminal.network().firstPage());
        assertEquals(window.ownerForm(), terminal.network().ownerForm());
        assertEquals(json.contains("EMAIL"), window.ownerForm() == OwnerForm.EMAIL);
        assertEquals(
            window.network().proxy(),
            ProxySettings.parse(terminal.network().proxy(), () -> "", List.of()));
        // As the window writes it, no more as it was found.
        profiles.save(profile);
      }
    }
  }
}
