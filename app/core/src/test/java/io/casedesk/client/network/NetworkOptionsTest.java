package io.casedesk.client.network;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.net.URI;
import okhttp3.OkHttpClient;
import org.junit.jupiter.api.Test;

class NetworkOptionsTest {

  @Test
  void readsCertificatesOnlyForAServiceThatHasOne() {
    assertThrows(IllegalStateException.class, () -> client("http://127.0.0.1").sslSocketFactory());
    assertDoesNotThrow(() -> client("https://127.0.0.1").sslSocketFactory());
  }

  private static OkHttpClient client(String url) {
    return NetworkOptions.standard()
        .configure(new OkHttpClient.Builder(), URI.create(url), null)
        .build();
  }
}
